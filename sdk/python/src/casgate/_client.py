"""The two clients: how a request is sent, tried again and read."""
from __future__ import annotations

import ipaddress
import os
import ssl
import time
import urllib.parse
from collections.abc import AsyncIterator, Callable, Iterator
from types import TracebackType
from typing import Any, TypeVar

import anyio
import anyio.to_thread
import httpx

from ._models import Snapshot
from ._operations import AsyncOperations, Operations
from ._read import record
from ._request import Answer, Download, Request, Tries, content
from ._version import VERSION
from .errors import CasgateError, ConnectionFailed

T = TypeVar("T")
# the service reads a statement for a minute at most
TIMEOUT = 75.0


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
    """Without the request: it holds the key and the statement."""
    return ConnectionFailed(type(e).__name__)


def _sample(name: str, password: str | None, include_pii: bool | None, idempotency_key: str | None) -> Request:
    return Request("POST", "/api/v1/parse", json={"pdf_ref": name, "password": password, "include_pii": include_pii},
                   idempotency_key=idempotency_key)


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
                     idempotency_key: str | None = None) -> Snapshot:
        """Read a built-in sample (list_samples names them): test keys only."""
        return self._call(_sample(name, password, include_pii, idempotency_key), record(Snapshot))

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
                           idempotency_key: str | None = None) -> Snapshot:
        """Read a built-in sample (list_samples names them): test keys only."""
        return await self._call(_sample(name, password, include_pii, idempotency_key), record(Snapshot))

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
