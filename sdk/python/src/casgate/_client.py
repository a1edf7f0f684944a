"""The two clients: how a request is sent, tried again and read."""
from __future__ import annotations

import dataclasses
import errno
import ipaddress
import os
import socket
import ssl
import time
import urllib.parse
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, TypeVar

import anyio
import anyio.to_thread
import httpx

from ._codes import BY_CODE
from ._models import Job, Snapshot
from ._operations import AsyncOperations, Operations
from ._read import record
from ._request import Answer, Download, FileSource, Request, Tries, content
from ._version import VERSION
from .errors import ApiError, CasgateError, ConnectionFailed

T = TypeVar("T")
# the service reads a statement for a minute at most
TIMEOUT = 75.0
UNTRUSTED = "its certificate is not trusted: name the file of its issuer in SSL_CERT_FILE, or give verify"


def _loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _arguments(api_key: str | None, base_url: str | None, timeout: float,
               verify: ssl.SSLContext | bool) -> dict[str, Any]:
    """What httpx takes. The key goes nowhere in clear, but for this machine, and never to another address: no
    redirects."""
    key = api_key or os.environ.get("CASGATE_API_KEY")
    url = (base_url or os.environ.get("CASGATE_URL") or "").rstrip("/")
    if not key:
        raise ValueError("no API key: give api_key, or set CASGATE_API_KEY")
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ValueError("the API key has characters that no key has")
    at = urllib.parse.urlsplit(url)
    if not at.hostname or at.scheme not in ("https", "http"):
        raise ValueError("no address of the service: give base_url, or set CASGATE_URL")
    if at.scheme == "http" and not _loopback(at.hostname):
        raise ValueError("the address of the service has to be https")
    return {"base_url": url.removesuffix("/api/v1"), "timeout": timeout, "verify": verify, "follow_redirects": False,
            "headers": {"Authorization": "Bearer " + key, "User-Agent": "casgate-python/" + VERSION}}


def _failed(e: httpx.HTTPError) -> ConnectionFailed:
    """Without the request, which holds the key and the statement: a name of what is below it."""
    kind, below, seen = type(e).__name__, e.__cause__ or e.__context__, 0
    while below is not None and seen < 8:
        if isinstance(below, ssl.SSLCertVerificationError):
            return ConnectionFailed(kind, UNTRUSTED)
        if isinstance(below, socket.gaierror):
            kind = "ENOTFOUND"
        elif isinstance(below, OSError) and below.errno is not None:
            kind = errno.errorcode.get(below.errno, kind)
        below, seen = below.__cause__ or below.__context__, seen + 1
    return ConnectionFailed(kind)


def _sample(name: str, idempotency_key: str | None, **fields: Any) -> Request:
    return Request("POST", "/api/v1/parse", json={"pdf_ref": name, **fields}, idempotency_key=idempotency_key)


def _later(file: FileSource, idempotency_key: str | None, **fields: Any) -> Request:
    return Request("POST", "/api/v1/parse", query={"mode": "async"}, form=fields, file=file,
                   idempotency_key=idempotency_key)


def _snapshot_of(job: Job) -> str | None:
    """Of a job that is done; None: it has not ended. What it failed with is raised as parse would have raised it."""
    if job.error is not None:
        raise BY_CODE.get(job.error.code, ApiError)(200, dataclasses.asdict(job.error))
    return job.snapshot_id


class Waits:
    """Seconds between two looks at a job, until the time is over."""

    def __init__(self, timeout: float) -> None:
        self.end, self.wait = time.monotonic() + timeout, 0.1

    def next(self) -> float:
        left = self.end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the job has not ended")
        self.wait = min(self.wait * 1.5, 2.0)
        return min(self.wait, left)


class Client(Operations):
    """The service. Safe to share between threads; close() or a with-block ends its connections.

    api_key, base_url: else from CASGATE_API_KEY and CASGATE_URL. retries: tries after the first one.
    longest_wait: seconds; a Retry-After beyond it is raised instead of waited for. verify: as of httpx.
    """

    def __init__(self, api_key: str | None = None, base_url: str | None = None, *, timeout: float = TIMEOUT,
                 retries: int = 3, longest_wait: float = 60.0, verify: ssl.SSLContext | bool = True) -> None:
        self._http = httpx.Client(**_arguments(api_key, base_url, timeout, verify))
        self._retries, self._longest = retries, longest_wait

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def parse_sample(self, name: str, *, password: str | None = None, include_pii: bool | None = None,
                     client_reference_id: str | None = None, metadata: Mapping[str, str] | None = None,
                     idempotency_key: str | None = None) -> Snapshot:
        """Read a built-in sample (list_samples names them): test keys only. The labels are those of parse."""
        return self._call(_sample(name, idempotency_key, password=password, include_pii=include_pii,
                                  client_reference_id=client_reference_id, metadata=metadata), record(Snapshot))

    def parse_async(self, file: FileSource, *, password: str | None = None, client_reference_id: str | None = None,
                    metadata: Mapping[str, str] | None = None, idempotency_key: str | None = None) -> Job:
        """Hand a statement over to be read later, where the service allows that; wait(job) gives the snapshot."""
        return self._call(_later(file, idempotency_key, password=password, client_reference_id=client_reference_id,
                                 metadata=metadata), record(Job))

    def wait(self, job: Job | str, *, timeout: float = 3600.0, include_pii: bool | None = None) -> Snapshot:
        """The snapshot of a job, or its id, when it has ended: raises what parse would have, or TimeoutError."""
        waits, found = Waits(timeout), self.get_job(job if isinstance(job, str) else job.job_id)
        while (snapshot := _snapshot_of(found)) is None:
            time.sleep(waits.next())
            found = self.get_job(found.job_id)
        return self.get_snapshot(snapshot, include_pii=include_pii)

    def _call(self, request: Request, read: Callable[[Any], T]) -> T:
        return read(self._send(request).data())

    def _download(self, request: Request) -> Download:
        return self._send(request).download()

    def _items(self, request: Request, read: Callable[[Any], Any], name: str) -> Iterator[Any]:
        while True:
            page = self._call(request, read)
            yield from getattr(page, name)
            if not page.next_cursor:
                return
            request.query = {**request.query, "cursor": page.next_cursor}

    def _send(self, request: Request) -> Answer:
        tries, headers, body = Tries(self._retries, self._longest), request.headers(), request.body()
        while True:
            came = self._once(request, headers, body)
            wait = tries.next(came)
            if wait is None:
                break
            time.sleep(wait)
        if isinstance(came, CasgateError):
            raise came
        return came

    def _once(self, request: Request, headers: dict[str, str], body: dict[str, Any]) -> Answer | ConnectionFailed:
        try:
            r = self._http.request(request.method, request.path, params=request.params(), headers=headers, **body)
        except httpx.HTTPError as e:
            return _failed(e)
        return Answer(r.status_code, r.headers, r.content)


class AsyncClient(AsyncOperations):
    """The same for asyncio and trio: `async with AsyncClient() as client: await client.parse(...)`."""

    def __init__(self, api_key: str | None = None, base_url: str | None = None, *, timeout: float = TIMEOUT,
                 retries: int = 3, longest_wait: float = 60.0, verify: ssl.SSLContext | bool = True) -> None:
        self._http = httpx.AsyncClient(**_arguments(api_key, base_url, timeout, verify))
        self._retries, self._longest = retries, longest_wait

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, e: BaseException | None,
                        at: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def parse_sample(self, name: str, *, password: str | None = None, include_pii: bool | None = None,
                           client_reference_id: str | None = None, metadata: Mapping[str, str] | None = None,
                           idempotency_key: str | None = None) -> Snapshot:
        """Read a built-in sample (list_samples names them): test keys only. The labels are those of parse."""
        return await self._call(_sample(name, idempotency_key, password=password, include_pii=include_pii,
                                        client_reference_id=client_reference_id, metadata=metadata), record(Snapshot))

    async def parse_async(self, file: FileSource, *, password: str | None = None,
                          client_reference_id: str | None = None, metadata: Mapping[str, str] | None = None,
                          idempotency_key: str | None = None) -> Job:
        """Hand a statement over to be read later, where the service allows that; wait(job) gives the snapshot."""
        return await self._call(_later(file, idempotency_key, password=password,
                                       client_reference_id=client_reference_id, metadata=metadata), record(Job))

    async def wait(self, job: Job | str, *, timeout: float = 3600.0, include_pii: bool | None = None) -> Snapshot:
        """The snapshot of a job, or its id, when it has ended: raises what parse would have, or TimeoutError."""
        waits, found = Waits(timeout), await self.get_job(job if isinstance(job, str) else job.job_id)
        while (snapshot := _snapshot_of(found)) is None:
            await anyio.sleep(waits.next())
            found = await self.get_job(found.job_id)
        return await self.get_snapshot(snapshot, include_pii=include_pii)

    async def _call(self, request: Request, read: Callable[[Any], T]) -> T:
        return read((await self._send(request)).data())

    async def _download(self, request: Request) -> Download:
        return (await self._send(request)).download()

    async def _items(self, request: Request, read: Callable[[Any], Any], name: str) -> AsyncIterator[Any]:
        while True:
            page = await self._call(request, read)
            for item in getattr(page, name):
                yield item
            if not page.next_cursor:
                return
            request.query = {**request.query, "cursor": page.next_cursor}

    async def _send(self, request: Request) -> Answer:
        if request.file is not None:
            request.file = await anyio.to_thread.run_sync(content, request.file)
        tries, headers, body = Tries(self._retries, self._longest), request.headers(), request.body()
        while True:
            came = await self._once(request, headers, body)
            wait = tries.next(came)
            if wait is None:
                break
            await anyio.sleep(wait)
        if isinstance(came, CasgateError):
            raise came
        return came

    async def _once(self, request: Request, headers: dict[str, str],
                    body: dict[str, Any]) -> Answer | ConnectionFailed:
        try:
            r = await self._http.request(request.method, request.path, params=request.params(), headers=headers,
                                         **body)
        except httpx.HTTPError as e:
            return _failed(e)
        return Answer(r.status_code, r.headers, r.content)
