"""The service with casgate-mcp-conformance in the place of casgate-mcp: for the official MCP conformance suite.

with conformance_service() as s, KeyProxy(s, s.key("test")) as url: the suite talks to url + "/mcp".
"""
import contextlib
import os
import shutil
import tempfile

import tap
from service import Service


@contextlib.contextmanager
def conformance_service(**env):
    """The programs of the build by links, but for that one; CASGATE_FIXTURES tells it what to serve."""
    program = os.path.join(tap.build(), "casgate-mcp-conformance")
    if not os.access(program, os.X_OK):
        tap.skip_all("make casgate-mcp-conformance first")
    folder = tempfile.mkdtemp(prefix="cgconf.", dir="/tmp")
    try:
        for name in os.listdir(tap.build()):
            path = os.path.join(tap.build(), name)
            if name.startswith("casgate") and os.path.isfile(path):
                os.symlink(program if name == "casgate-mcp" else path, os.path.join(folder, name))
        with Service(CASGATE_BUILD=folder, CASGATE_FIXTURES=os.path.join(tap.top(), "tests/mcp/fixtures.json"),
                     **env) as service:
            yield service
    finally:
        shutil.rmtree(folder)
