"""casgate: exact portfolio data from Indian mutual fund statements.

Client and AsyncClient call the service; verify() of casgate.webhooks judges what it sends. Errors are classes:
everything is a CasgateError, an answer of the service an ApiError, each code of it a class of its own.
"""
from . import webhooks
from ._client import AsyncClient, Client
from ._codes import *  # noqa: F403
from ._codes import __all__ as _codes
from ._event import Event
from ._models import *  # noqa: F403
from ._request import Download, Files, FileSource
from .errors import ApiError, CasgateError, ConnectionFailed, SignatureError, UnexpectedAnswer

__all__ = ["ApiError", "AsyncClient", "CasgateError", "Client", "ConnectionFailed", "Download", "Event",
           "FileSource", "Files", "SignatureError", "UnexpectedAnswer", "webhooks"]
__all__ += _codes
