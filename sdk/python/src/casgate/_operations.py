"""Every operation of the service, for both clients.

Made by sdk/generate.py from data/openapi/openapi.json: do not edit.
"""
from __future__ import annotations

import datetime
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar

from ._models import (
        Batch, Compare, Deleted, Enrichment, Gains, Health, HealthCheck, Income, Job, JobDeleted, Jobs, Months,
        Ready, Report, Risk, Samples, Sips, Skills, Snapshot, SnapshotPart, SnapshotSummary, Snapshots,
        TransactionRow, Transactions, Unrealised, UploadLink, UploadLinkCreated, UploadLinkDeleted, Usage, Webhook,
        WebhookCreated, WebhookDeleted, WebhookDeliveries, WebhookDeliveriesDelivery, WebhookDelivery,
        WebhookRolled, Webhooks)
from ._read import anything, array, mapping, nullable, record, text
from ._request import Download, Files, FileSource, Request, segment

T = TypeVar("T")
__all__ = ["AsyncOperations", "Operations"]
_USED = (datetime, Decimal, Sequence, Mapping, anything, array, mapping, nullable, text)


class Operations:
    """What the service can do; the client says how a request is sent."""

    def _call(self, request: Request, read: Callable[[Any], T]) -> T:
        raise NotImplementedError

    def _download(self, request: Request) -> Download:
        raise NotImplementedError

    def _items(self, request: Request, read: Callable[[Any], Any], name: str) -> Iterator[Any]:
        raise NotImplementedError

    def parse(
            self, file: FileSource, *, password: str | None = None, include_pii: bool | None = None,
            include: str | None = None, client_reference_id: str | None = None,
            metadata: Mapping[str, str] | None = None, idempotency_key: str | None = None) -> Snapshot:
        """Read a statement.

        password: Password of the PDF, at most 128 bytes. Never stored, never logged.
        include_pii: Show PAN, e-mail address and mobile number unmasked, which needs the scope `pii`; false
            without it.
        include: `places`: the page and box that each field was read from, by its path.
        client_reference_id: Your own name for the snapshot, printable; it comes back with it, and lists are
            narrowed by it. Nothing of a person.
        metadata: Texts of your own by key (at most 40 characters), which come back with the snapshot; in a form
            as JSON.
        """
        request = Request(
                "POST", "/api/v1/parse",
                form={"password": password, "include_pii": include_pii, "include": include, "client_reference_id": client_reference_id, "metadata": metadata},
                file=file, idempotency_key=idempotency_key)
        return self._call(request, record(Snapshot))

    def parse_batch(
            self, files: Files, *, password: str | None = None, passwords: Mapping[str, str] | None = None,
            include_pii: bool | None = None, include: str | None = None, client_reference_id: str | None = None,
            metadata: Mapping[str, str] | None = None, idempotency_key: str | None = None) -> Batch:
        """Read many statements.

        password: Password of all files that `passwords` does not name.
        passwords: Passwords by the name of the file, in an archive with or without folders; in a form as JSON.
        include_pii: Show PAN, e-mail address and mobile number unmasked, which needs the scope `pii`; false
            without it.
        include: `places`: the page and box that each field was read from, by its path.
        client_reference_id: Your own name for the snapshot, printable; it comes back with it, and lists are
            narrowed by it. Nothing of a person.
        metadata: Texts of your own by key (at most 40 characters), which come back with the snapshot; in a form
            as JSON.
        """
        request = Request(
                "POST", "/api/v1/parse/batch",
                form={"password": password, "passwords": passwords, "include_pii": include_pii, "include": include, "client_reference_id": client_reference_id, "metadata": metadata},
                files=files, idempotency_key=idempotency_key)
        return self._call(request, record(Batch))

    def list_jobs(self, *, limit: int | None = None, cursor: str | None = None) -> Jobs:
        """List jobs.

        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request("GET", "/api/v1/jobs", query={"limit": limit, "cursor": cursor})
        return self._call(request, record(Jobs))

    def iter_jobs(self, *, limit: int | None = None) -> Iterator[Job]:
        """List jobs: every one, page after page.

        limit: Most elements of one answer.
        """
        request = Request("GET", "/api/v1/jobs", query={"limit": limit, "cursor": None})
        return self._items(request, record(Jobs), "jobs")

    def get_job(self, id: str) -> Job:
        """Get a job.

        id: Id of a job.
        """
        request = Request("GET", f"/api/v1/jobs/{segment(id)}")
        return self._call(request, record(Job))

    def delete_job(self, id: str) -> JobDeleted:
        """Delete a job.

        id: Id of a job.
        """
        request = Request("DELETE", f"/api/v1/jobs/{segment(id)}")
        return self._call(request, record(JobDeleted))

    def create_upload_link(
            self, *, label: str | None = None, redirect_uri: str | None = None,
            client_reference_id: str | None = None, metadata: Mapping[str, str] | None = None,
            idempotency_key: str | None = None) -> UploadLinkCreated:
        """Make an upload link.

        label: What the user is told that the statement is for.
        redirect_uri: HTTPS, without user name and fragment, on a registered host.
        client_reference_id: Your own name for the snapshot, kept with it.
        metadata: Texts of your own by key (at most 40 characters), kept with the snapshot.
        """
        request = Request(
                "POST", "/api/v1/upload-links",
                json={"label": label, "redirect_uri": redirect_uri, "client_reference_id": client_reference_id, "metadata": metadata},
                idempotency_key=idempotency_key)
        return self._call(request, record(UploadLinkCreated))

    def get_upload_link(self, id: str) -> UploadLink:
        """Get an upload link.

        id: Id of an upload link.
        """
        request = Request("GET", f"/api/v1/upload-links/{segment(id)}")
        return self._call(request, record(UploadLink))

    def delete_upload_link(self, id: str) -> UploadLinkDeleted:
        """Delete an upload link.

        id: Id of an upload link.
        """
        request = Request("DELETE", f"/api/v1/upload-links/{segment(id)}")
        return self._call(request, record(UploadLinkDeleted))

    def list_snapshots(
            self, *, source: str | None = None, client_reference_id: str | None = None,
            investor_name_hash: str | None = None, as_of_from: str | None = None, as_of_to: str | None = None,
            created_from: str | None = None, created_to: str | None = None, sort: str | None = None,
            limit: int | None = None, cursor: str | None = None) -> Snapshots:
        """List snapshots.

        source: Only statements of this source.
        client_reference_id: Only what the caller of parse called so.
        investor_name_hash: Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in
            UTF-8, as hexadecimal digits. So no name stands in an address, which logs keep.
        as_of_from: Only statements of this day and later ones.
        as_of_to: Only statements of this day and earlier ones.
        created_from: Only what was read on this day (UTC) or later.
        created_to: Only what was read on this day (UTC) or earlier.
        sort: Order by the time of reading: `-created_at` is newest first.
        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request(
                "GET", "/api/v1/snapshots",
                query={"source": source, "client_reference_id": client_reference_id, "investor_name_hash": investor_name_hash, "as_of_from": as_of_from, "as_of_to": as_of_to, "created_from": created_from, "created_to": created_to, "sort": sort, "limit": limit, "cursor": cursor})
        return self._call(request, record(Snapshots))

    def iter_snapshots(
            self, *, source: str | None = None, client_reference_id: str | None = None,
            investor_name_hash: str | None = None, as_of_from: str | None = None, as_of_to: str | None = None,
            created_from: str | None = None, created_to: str | None = None, sort: str | None = None,
            limit: int | None = None) -> Iterator[SnapshotSummary]:
        """List snapshots: every one, page after page.

        source: Only statements of this source.
        client_reference_id: Only what the caller of parse called so.
        investor_name_hash: Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in
            UTF-8, as hexadecimal digits. So no name stands in an address, which logs keep.
        as_of_from: Only statements of this day and later ones.
        as_of_to: Only statements of this day and earlier ones.
        created_from: Only what was read on this day (UTC) or later.
        created_to: Only what was read on this day (UTC) or earlier.
        sort: Order by the time of reading: `-created_at` is newest first.
        limit: Most elements of one answer.
        """
        request = Request(
                "GET", "/api/v1/snapshots",
                query={"source": source, "client_reference_id": client_reference_id, "investor_name_hash": investor_name_hash, "as_of_from": as_of_from, "as_of_to": as_of_to, "created_from": created_from, "created_to": created_to, "sort": sort, "limit": limit, "cursor": None})
        return self._items(request, record(Snapshots), "snapshots")

    def get_snapshot(self, id: str, *, include_pii: bool | None = None, include: str | None = None) -> Snapshot:
        """Get a snapshot.

        id: Id of a snapshot.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        include: `places`: the page and box that each field was read from, by its path.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}", query={"include_pii": include_pii, "include": include})
        return self._call(request, record(Snapshot))

    def delete_snapshot(self, id: str) -> Deleted:
        """Delete a snapshot.

        id: Id of a snapshot.
        """
        request = Request("DELETE", f"/api/v1/snapshots/{segment(id)}")
        return self._call(request, record(Deleted))

    def get_snapshot_part(
            self, id: str, *, fields: str | None = None, exclude: str | None = None,
            include_pii: bool | None = None, include: str | None = None) -> SnapshotPart:
        """Get members of a snapshot.

        id: Id of a snapshot.
        fields: Members that the answer has, with commas between them; `mutual_funds.isin` is that of every fund.
            All without it.
        exclude: Members that the answer does not have, after `fields`; `transactions` alone means those of funds
            and demat accounts.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        include: `places`: the page and box that each field was read from, by its path.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/part",
                query={"fields": fields, "exclude": exclude, "include_pii": include_pii, "include": include})
        return self._call(request, record(SnapshotPart))

    def get_latest_snapshot(
            self, *, source: str | None = None, client_reference_id: str | None = None,
            investor_name_hash: str | None = None, as_of_from: str | None = None, as_of_to: str | None = None,
            created_from: str | None = None, created_to: str | None = None, include_pii: bool | None = None,
            include: str | None = None) -> Snapshot:
        """Get the newest snapshot.

        source: Only statements of this source.
        client_reference_id: Only what the caller of parse called so.
        investor_name_hash: Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in
            UTF-8, as hexadecimal digits. So no name stands in an address, which logs keep.
        as_of_from: Only statements of this day and later ones.
        as_of_to: Only statements of this day and earlier ones.
        created_from: Only what was read on this day (UTC) or later.
        created_to: Only what was read on this day (UTC) or earlier.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        include: `places`: the page and box that each field was read from, by its path.
        """
        request = Request(
                "GET", "/api/v1/snapshots/latest",
                query={"source": source, "client_reference_id": client_reference_id, "investor_name_hash": investor_name_hash, "as_of_from": as_of_from, "as_of_to": as_of_to, "created_from": created_from, "created_to": created_to, "include_pii": include_pii, "include": include})
        return self._call(request, record(Snapshot))

    def list_transactions(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Transactions:
        """List the transactions of a snapshot.

        id: Id of a snapshot.
        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/transactions", query={"limit": limit, "cursor": cursor})
        return self._call(request, record(Transactions))

    def iter_transactions(self, id: str, *, limit: int | None = None) -> Iterator[TransactionRow]:
        """List the transactions of a snapshot: every one, page after page.

        id: Id of a snapshot.
        limit: Most elements of one answer.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/transactions", query={"limit": limit, "cursor": None})
        return self._items(request, record(Transactions), "transactions")

    def get_report(self, id: str, *, include_pii: bool | None = None) -> Report:
        """Report of a snapshot.

        id: Id of a snapshot.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/report",
                query={"format": None, "include_pii": include_pii})
        return self._call(request, record(Report))

    def download_report(self, id: str, format: str, *, include_pii: bool | None = None) -> Download:
        """Report of a snapshot: a file in the form that `format` names.

        id: Id of a snapshot.
        format: Form of the report.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/report",
                query={"format": format, "include_pii": include_pii})
        return self._download(request)

    def get_gains(
            self, id: str, *, fy: str | None = None, holder: int | None = None, kind: str | None = None,
            columns: int | None = None) -> Gains:
        """Capital gains of a financial year.

        id: Id of a snapshot.
        fy: Financial year, April to March, or `all`. Default: the newest one with sales.
        holder: Only what is of one holder of the statement: his number in `holders`.
        kind: With format=csv: which file; without effect on other forms.
        columns: Columns of Schedule 112A, without effect on other forms. Default: 14 to 2023-24, 15 (with 1b)
            from 2024-25.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/gains",
                query={"fy": fy, "holder": holder, "format": None, "kind": kind, "columns": columns})
        return self._call(request, record(Gains))

    def download_gains(
            self, id: str, format: str, *, fy: str | None = None, holder: int | None = None,
            kind: str | None = None, columns: int | None = None) -> Download:
        """Capital gains of a financial year: a file in the form that `format` names.

        id: Id of a snapshot.
        fy: Financial year, April to March, or `all`. Default: the newest one with sales.
        holder: Only what is of one holder of the statement: his number in `holders`.
        format: Form of the answer.
        kind: With format=csv: which file; without effect on other forms.
        columns: Columns of Schedule 112A, without effect on other forms. Default: 14 to 2023-24, 15 (with 1b)
            from 2024-25.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/gains",
                query={"fy": fy, "holder": holder, "format": format, "kind": kind, "columns": columns})
        return self._download(request)

    def get_income(self, id: str, *, fy: str | None = None, holder: int | None = None) -> Income:
        """Income and taxes by financial year.

        id: Id of a snapshot.
        fy: Financial year, April to March, or `all`, the default.
        holder: Only what is of one holder of the statement: his number in `holders`.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/income", query={"fy": fy, "holder": holder})
        return self._call(request, record(Income))

    def get_unrealised(self, id: str, *, as_of: str | None = None, holder: int | None = None) -> Unrealised:
        """Unrealised gains, lot by lot.

        id: Id of a snapshot.
        as_of: Day of the terms, not before the statement's. Default: today in India.
        holder: Only what is of one holder of the statement: his number in `holders`.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/unrealised",
                query={"as_of": as_of, "holder": holder, "format": None})
        return self._call(request, record(Unrealised))

    def download_unrealised(
            self, id: str, format: str, *, as_of: str | None = None, holder: int | None = None) -> Download:
        """Unrealised gains, lot by lot: a file in the form that `format` names.

        id: Id of a snapshot.
        as_of: Day of the terms, not before the statement's. Default: today in India.
        holder: Only what is of one holder of the statement: his number in `holders`.
        format: Form of the answer.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/unrealised",
                query={"as_of": as_of, "holder": holder, "format": format})
        return self._download(request)

    def list_sips(self, id: str, *, holder: int | None = None) -> Sips:
        """Systematic investment plans.

        id: Id of a snapshot.
        holder: Only what is of one holder of the statement: his number in `holders`.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/sips", query={"holder": holder})
        return self._call(request, record(Sips))

    def get_months(self, id: str) -> Months:
        """Value and money put in by month.

        id: Id of a snapshot.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/months")
        return self._call(request, record(Months))

    def get_risk(self, id: str) -> Risk:
        """Rolling returns, risk and rank of the funds.

        id: Id of a snapshot.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/risk")
        return self._call(request, record(Risk))

    def compare_snapshots(self, from_: str, to: str) -> Compare:
        """Compare two snapshots.

        from_: Id of the earlier snapshot.
        to: Id of the later snapshot.
        """
        request = Request("GET", "/api/v1/snapshots/compare", query={"from": from_, "to": to})
        return self._call(request, record(Compare))

    def enrich(
            self, snapshot_id: str, *, as_of: str | None = None, idempotency_key: str | None = None) -> Enrichment:
        """Enrich a snapshot.

        as_of: `latest`: today in India, which is the default; `statement`: the statement's date; or a date from
            April 2006 to today as YYYY-MM-DD.
        """
        request = Request(
                "POST", "/api/v1/enrich", json={"snapshot_id": snapshot_id, "as_of": as_of},
                idempotency_key=idempotency_key)
        return self._call(request, record(Enrichment))

    def get_enrichment(self, id: str, *, as_of: str | None = None) -> Enrichment:
        """Get a stored enrichment.

        id: Id of a snapshot.
        as_of: Day that the figures are of.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/enrichment", query={"as_of": as_of})
        return self._call(request, record(Enrichment))

    def list_skills(self) -> Skills:
        """List the skills."""
        request = Request("GET", "/api/v1/skills")
        return self._call(request, record(Skills))

    def run_skill(
            self, slug: str, snapshot_id: str, *, include_enrichment: bool | None = None, as_of: str | None = None,
            idempotency_key: str | None = None) -> HealthCheck:
        """Run a skill.

        slug: Name of the skill.
        include_enrichment: True, the default: look at today's enrichment, made now if there is none. False: at
            the statement alone; checks that need returns do not run.
        as_of: Day of the figures as in `POST /enrich`: `latest`, `statement` or a date. Not together with
            `include_enrichment: false`.
        """
        request = Request(
                "POST", f"/api/v1/skills/{segment(slug)}",
                json={"snapshot_id": snapshot_id, "include_enrichment": include_enrichment, "as_of": as_of},
                idempotency_key=idempotency_key)
        return self._call(request, record(HealthCheck))

    def list_webhooks(self) -> Webhooks:
        """List the webhooks."""
        request = Request("GET", "/api/v1/webhooks")
        return self._call(request, record(Webhooks))

    def create_webhook(
            self, url: str, *, events: Sequence[str] | None = None, include_data: bool | None = None,
            idempotency_key: str | None = None) -> WebhookCreated:
        """Add a webhook.

        url: HTTPS on port 443 of a public host, without user name and fragment.
        events: Kinds of events that are sent; all of them without it.
        include_data: Events `snapshot.created` and `snapshot.enriched` carry `snapshot`, what `listSnapshots`
            says of it, without its labels: name of the investor, source, day, total value, number of folios,
            confidence. False without it: ids and times alone.
        """
        request = Request(
                "POST", "/api/v1/webhooks", json={"url": url, "events": events, "include_data": include_data},
                idempotency_key=idempotency_key)
        return self._call(request, record(WebhookCreated))

    def get_webhook(self, id: str) -> Webhook:
        """Get a webhook.

        id: Id of a webhook.
        """
        request = Request("GET", f"/api/v1/webhooks/{segment(id)}")
        return self._call(request, record(Webhook))

    def update_webhook(
            self, id: str, *, url: str | None = None, events: Sequence[str] | None = None,
            include_data: bool | None = None, state: str | None = None) -> Webhook:
        """Change a webhook.

        id: Id of a webhook.
        url: HTTPS on port 443 of a public host, without user name and fragment.
        events: Kinds of events that are sent.
        include_data: Events `snapshot.created` and `snapshot.enriched` carry `snapshot`, what `listSnapshots`
            says of it, without its labels: name of the investor, source, day, total value, number of folios,
            confidence. False: ids and times alone.
        state: Disabled, what is due is given up; enabled again, it is told what happens from then on.
        """
        request = Request(
                "PATCH", f"/api/v1/webhooks/{segment(id)}",
                json={"url": url, "events": events, "include_data": include_data, "state": state})
        return self._call(request, record(Webhook))

    def delete_webhook(self, id: str) -> WebhookDeleted:
        """Delete a webhook.

        id: Id of a webhook.
        """
        request = Request("DELETE", f"/api/v1/webhooks/{segment(id)}")
        return self._call(request, record(WebhookDeleted))

    def roll_webhook(self, id: str, *, idempotency_key: str | None = None) -> WebhookRolled:
        """Give a webhook a new secret.

        id: Id of a webhook.
        """
        request = Request("POST", f"/api/v1/webhooks/{segment(id)}/roll", idempotency_key=idempotency_key)
        return self._call(request, record(WebhookRolled))

    def test_webhook(self, id: str, *, idempotency_key: str | None = None) -> WebhookDelivery:
        """Send a test event.

        id: Id of a webhook.
        """
        request = Request("POST", f"/api/v1/webhooks/{segment(id)}/test", idempotency_key=idempotency_key)
        return self._call(request, record(WebhookDelivery))

    def list_webhook_deliveries(
            self, id: str, *, limit: int | None = None, cursor: str | None = None) -> WebhookDeliveries:
        """List what a webhook was told.

        id: Id of a webhook.
        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request(
                "GET", f"/api/v1/webhooks/{segment(id)}/deliveries", query={"limit": limit, "cursor": cursor})
        return self._call(request, record(WebhookDeliveries))

    def iter_webhook_deliveries(self, id: str, *, limit: int | None = None) -> Iterator[WebhookDeliveriesDelivery]:
        """List what a webhook was told: every one, page after page.

        id: Id of a webhook.
        limit: Most elements of one answer.
        """
        request = Request(
                "GET", f"/api/v1/webhooks/{segment(id)}/deliveries", query={"limit": limit, "cursor": None})
        return self._items(request, record(WebhookDeliveries), "deliveries")

    def replay_webhook_delivery(
            self, id: str, delivery: str, *, idempotency_key: str | None = None) -> WebhookDelivery:
        """Send an event again.

        id: Id of a webhook.
        delivery: Id of an event of the webhook, as `webhook-id` has it.
        """
        request = Request(
                "POST", f"/api/v1/webhooks/{segment(id)}/deliveries/{segment(delivery)}/replay",
                idempotency_key=idempotency_key)
        return self._call(request, record(WebhookDelivery))

    def list_samples(self) -> Samples:
        """List the built-in samples."""
        request = Request("GET", "/api/v1/samples")
        return self._call(request, record(Samples))

    def get_usage(self) -> Usage:
        """Usage by day."""
        request = Request("GET", "/api/v1/usage")
        return self._call(request, record(Usage))

    def health(self) -> Health:
        """Is the service running."""
        request = Request("GET", "/api/v1/health")
        return self._call(request, record(Health))

    def ready(self) -> Ready:
        """Can the service work."""
        request = Request("GET", "/api/v1/health/ready")
        return self._call(request, record(Ready))


class AsyncOperations:
    """What the service can do; the client says how a request is sent."""

    async def _call(self, request: Request, read: Callable[[Any], T]) -> T:
        raise NotImplementedError

    async def _download(self, request: Request) -> Download:
        raise NotImplementedError

    def _items(self, request: Request, read: Callable[[Any], Any], name: str) -> AsyncIterator[Any]:
        raise NotImplementedError

    async def parse(
            self, file: FileSource, *, password: str | None = None, include_pii: bool | None = None,
            include: str | None = None, client_reference_id: str | None = None,
            metadata: Mapping[str, str] | None = None, idempotency_key: str | None = None) -> Snapshot:
        """Read a statement.

        password: Password of the PDF, at most 128 bytes. Never stored, never logged.
        include_pii: Show PAN, e-mail address and mobile number unmasked, which needs the scope `pii`; false
            without it.
        include: `places`: the page and box that each field was read from, by its path.
        client_reference_id: Your own name for the snapshot, printable; it comes back with it, and lists are
            narrowed by it. Nothing of a person.
        metadata: Texts of your own by key (at most 40 characters), which come back with the snapshot; in a form
            as JSON.
        """
        request = Request(
                "POST", "/api/v1/parse",
                form={"password": password, "include_pii": include_pii, "include": include, "client_reference_id": client_reference_id, "metadata": metadata},
                file=file, idempotency_key=idempotency_key)
        return await self._call(request, record(Snapshot))

    async def parse_batch(
            self, files: Files, *, password: str | None = None, passwords: Mapping[str, str] | None = None,
            include_pii: bool | None = None, include: str | None = None, client_reference_id: str | None = None,
            metadata: Mapping[str, str] | None = None, idempotency_key: str | None = None) -> Batch:
        """Read many statements.

        password: Password of all files that `passwords` does not name.
        passwords: Passwords by the name of the file, in an archive with or without folders; in a form as JSON.
        include_pii: Show PAN, e-mail address and mobile number unmasked, which needs the scope `pii`; false
            without it.
        include: `places`: the page and box that each field was read from, by its path.
        client_reference_id: Your own name for the snapshot, printable; it comes back with it, and lists are
            narrowed by it. Nothing of a person.
        metadata: Texts of your own by key (at most 40 characters), which come back with the snapshot; in a form
            as JSON.
        """
        request = Request(
                "POST", "/api/v1/parse/batch",
                form={"password": password, "passwords": passwords, "include_pii": include_pii, "include": include, "client_reference_id": client_reference_id, "metadata": metadata},
                files=files, idempotency_key=idempotency_key)
        return await self._call(request, record(Batch))

    async def list_jobs(self, *, limit: int | None = None, cursor: str | None = None) -> Jobs:
        """List jobs.

        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request("GET", "/api/v1/jobs", query={"limit": limit, "cursor": cursor})
        return await self._call(request, record(Jobs))

    def iter_jobs(self, *, limit: int | None = None) -> AsyncIterator[Job]:
        """List jobs: every one, page after page.

        limit: Most elements of one answer.
        """
        request = Request("GET", "/api/v1/jobs", query={"limit": limit, "cursor": None})
        return self._items(request, record(Jobs), "jobs")

    async def get_job(self, id: str) -> Job:
        """Get a job.

        id: Id of a job.
        """
        request = Request("GET", f"/api/v1/jobs/{segment(id)}")
        return await self._call(request, record(Job))

    async def delete_job(self, id: str) -> JobDeleted:
        """Delete a job.

        id: Id of a job.
        """
        request = Request("DELETE", f"/api/v1/jobs/{segment(id)}")
        return await self._call(request, record(JobDeleted))

    async def create_upload_link(
            self, *, label: str | None = None, redirect_uri: str | None = None,
            client_reference_id: str | None = None, metadata: Mapping[str, str] | None = None,
            idempotency_key: str | None = None) -> UploadLinkCreated:
        """Make an upload link.

        label: What the user is told that the statement is for.
        redirect_uri: HTTPS, without user name and fragment, on a registered host.
        client_reference_id: Your own name for the snapshot, kept with it.
        metadata: Texts of your own by key (at most 40 characters), kept with the snapshot.
        """
        request = Request(
                "POST", "/api/v1/upload-links",
                json={"label": label, "redirect_uri": redirect_uri, "client_reference_id": client_reference_id, "metadata": metadata},
                idempotency_key=idempotency_key)
        return await self._call(request, record(UploadLinkCreated))

    async def get_upload_link(self, id: str) -> UploadLink:
        """Get an upload link.

        id: Id of an upload link.
        """
        request = Request("GET", f"/api/v1/upload-links/{segment(id)}")
        return await self._call(request, record(UploadLink))

    async def delete_upload_link(self, id: str) -> UploadLinkDeleted:
        """Delete an upload link.

        id: Id of an upload link.
        """
        request = Request("DELETE", f"/api/v1/upload-links/{segment(id)}")
        return await self._call(request, record(UploadLinkDeleted))

    async def list_snapshots(
            self, *, source: str | None = None, client_reference_id: str | None = None,
            investor_name_hash: str | None = None, as_of_from: str | None = None, as_of_to: str | None = None,
            created_from: str | None = None, created_to: str | None = None, sort: str | None = None,
            limit: int | None = None, cursor: str | None = None) -> Snapshots:
        """List snapshots.

        source: Only statements of this source.
        client_reference_id: Only what the caller of parse called so.
        investor_name_hash: Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in
            UTF-8, as hexadecimal digits. So no name stands in an address, which logs keep.
        as_of_from: Only statements of this day and later ones.
        as_of_to: Only statements of this day and earlier ones.
        created_from: Only what was read on this day (UTC) or later.
        created_to: Only what was read on this day (UTC) or earlier.
        sort: Order by the time of reading: `-created_at` is newest first.
        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request(
                "GET", "/api/v1/snapshots",
                query={"source": source, "client_reference_id": client_reference_id, "investor_name_hash": investor_name_hash, "as_of_from": as_of_from, "as_of_to": as_of_to, "created_from": created_from, "created_to": created_to, "sort": sort, "limit": limit, "cursor": cursor})
        return await self._call(request, record(Snapshots))

    def iter_snapshots(
            self, *, source: str | None = None, client_reference_id: str | None = None,
            investor_name_hash: str | None = None, as_of_from: str | None = None, as_of_to: str | None = None,
            created_from: str | None = None, created_to: str | None = None, sort: str | None = None,
            limit: int | None = None) -> AsyncIterator[SnapshotSummary]:
        """List snapshots: every one, page after page.

        source: Only statements of this source.
        client_reference_id: Only what the caller of parse called so.
        investor_name_hash: Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in
            UTF-8, as hexadecimal digits. So no name stands in an address, which logs keep.
        as_of_from: Only statements of this day and later ones.
        as_of_to: Only statements of this day and earlier ones.
        created_from: Only what was read on this day (UTC) or later.
        created_to: Only what was read on this day (UTC) or earlier.
        sort: Order by the time of reading: `-created_at` is newest first.
        limit: Most elements of one answer.
        """
        request = Request(
                "GET", "/api/v1/snapshots",
                query={"source": source, "client_reference_id": client_reference_id, "investor_name_hash": investor_name_hash, "as_of_from": as_of_from, "as_of_to": as_of_to, "created_from": created_from, "created_to": created_to, "sort": sort, "limit": limit, "cursor": None})
        return self._items(request, record(Snapshots), "snapshots")

    async def get_snapshot(
            self, id: str, *, include_pii: bool | None = None, include: str | None = None) -> Snapshot:
        """Get a snapshot.

        id: Id of a snapshot.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        include: `places`: the page and box that each field was read from, by its path.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}", query={"include_pii": include_pii, "include": include})
        return await self._call(request, record(Snapshot))

    async def delete_snapshot(self, id: str) -> Deleted:
        """Delete a snapshot.

        id: Id of a snapshot.
        """
        request = Request("DELETE", f"/api/v1/snapshots/{segment(id)}")
        return await self._call(request, record(Deleted))

    async def get_snapshot_part(
            self, id: str, *, fields: str | None = None, exclude: str | None = None,
            include_pii: bool | None = None, include: str | None = None) -> SnapshotPart:
        """Get members of a snapshot.

        id: Id of a snapshot.
        fields: Members that the answer has, with commas between them; `mutual_funds.isin` is that of every fund.
            All without it.
        exclude: Members that the answer does not have, after `fields`; `transactions` alone means those of funds
            and demat accounts.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        include: `places`: the page and box that each field was read from, by its path.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/part",
                query={"fields": fields, "exclude": exclude, "include_pii": include_pii, "include": include})
        return await self._call(request, record(SnapshotPart))

    async def get_latest_snapshot(
            self, *, source: str | None = None, client_reference_id: str | None = None,
            investor_name_hash: str | None = None, as_of_from: str | None = None, as_of_to: str | None = None,
            created_from: str | None = None, created_to: str | None = None, include_pii: bool | None = None,
            include: str | None = None) -> Snapshot:
        """Get the newest snapshot.

        source: Only statements of this source.
        client_reference_id: Only what the caller of parse called so.
        investor_name_hash: Only statements of an investor: SHA-256 of `investor_name` with a to z as A to Z, in
            UTF-8, as hexadecimal digits. So no name stands in an address, which logs keep.
        as_of_from: Only statements of this day and later ones.
        as_of_to: Only statements of this day and earlier ones.
        created_from: Only what was read on this day (UTC) or later.
        created_to: Only what was read on this day (UTC) or earlier.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        include: `places`: the page and box that each field was read from, by its path.
        """
        request = Request(
                "GET", "/api/v1/snapshots/latest",
                query={"source": source, "client_reference_id": client_reference_id, "investor_name_hash": investor_name_hash, "as_of_from": as_of_from, "as_of_to": as_of_to, "created_from": created_from, "created_to": created_to, "include_pii": include_pii, "include": include})
        return await self._call(request, record(Snapshot))

    async def list_transactions(
            self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Transactions:
        """List the transactions of a snapshot.

        id: Id of a snapshot.
        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/transactions", query={"limit": limit, "cursor": cursor})
        return await self._call(request, record(Transactions))

    def iter_transactions(self, id: str, *, limit: int | None = None) -> AsyncIterator[TransactionRow]:
        """List the transactions of a snapshot: every one, page after page.

        id: Id of a snapshot.
        limit: Most elements of one answer.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/transactions", query={"limit": limit, "cursor": None})
        return self._items(request, record(Transactions), "transactions")

    async def get_report(self, id: str, *, include_pii: bool | None = None) -> Report:
        """Report of a snapshot.

        id: Id of a snapshot.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/report",
                query={"format": None, "include_pii": include_pii})
        return await self._call(request, record(Report))

    async def download_report(self, id: str, format: str, *, include_pii: bool | None = None) -> Download:
        """Report of a snapshot: a file in the form that `format` names.

        id: Id of a snapshot.
        format: Form of the report.
        include_pii: Show PAN, e-mail address and mobile number unmasked; needs the scope `pii`, which API keys
            have unless they were made without it.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/report",
                query={"format": format, "include_pii": include_pii})
        return await self._download(request)

    async def get_gains(
            self, id: str, *, fy: str | None = None, holder: int | None = None, kind: str | None = None,
            columns: int | None = None) -> Gains:
        """Capital gains of a financial year.

        id: Id of a snapshot.
        fy: Financial year, April to March, or `all`. Default: the newest one with sales.
        holder: Only what is of one holder of the statement: his number in `holders`.
        kind: With format=csv: which file; without effect on other forms.
        columns: Columns of Schedule 112A, without effect on other forms. Default: 14 to 2023-24, 15 (with 1b)
            from 2024-25.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/gains",
                query={"fy": fy, "holder": holder, "format": None, "kind": kind, "columns": columns})
        return await self._call(request, record(Gains))

    async def download_gains(
            self, id: str, format: str, *, fy: str | None = None, holder: int | None = None,
            kind: str | None = None, columns: int | None = None) -> Download:
        """Capital gains of a financial year: a file in the form that `format` names.

        id: Id of a snapshot.
        fy: Financial year, April to March, or `all`. Default: the newest one with sales.
        holder: Only what is of one holder of the statement: his number in `holders`.
        format: Form of the answer.
        kind: With format=csv: which file; without effect on other forms.
        columns: Columns of Schedule 112A, without effect on other forms. Default: 14 to 2023-24, 15 (with 1b)
            from 2024-25.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/gains",
                query={"fy": fy, "holder": holder, "format": format, "kind": kind, "columns": columns})
        return await self._download(request)

    async def get_income(self, id: str, *, fy: str | None = None, holder: int | None = None) -> Income:
        """Income and taxes by financial year.

        id: Id of a snapshot.
        fy: Financial year, April to March, or `all`, the default.
        holder: Only what is of one holder of the statement: his number in `holders`.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/income", query={"fy": fy, "holder": holder})
        return await self._call(request, record(Income))

    async def get_unrealised(self, id: str, *, as_of: str | None = None, holder: int | None = None) -> Unrealised:
        """Unrealised gains, lot by lot.

        id: Id of a snapshot.
        as_of: Day of the terms, not before the statement's. Default: today in India.
        holder: Only what is of one holder of the statement: his number in `holders`.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/unrealised",
                query={"as_of": as_of, "holder": holder, "format": None})
        return await self._call(request, record(Unrealised))

    async def download_unrealised(
            self, id: str, format: str, *, as_of: str | None = None, holder: int | None = None) -> Download:
        """Unrealised gains, lot by lot: a file in the form that `format` names.

        id: Id of a snapshot.
        as_of: Day of the terms, not before the statement's. Default: today in India.
        holder: Only what is of one holder of the statement: his number in `holders`.
        format: Form of the answer.
        """
        request = Request(
                "GET", f"/api/v1/snapshots/{segment(id)}/unrealised",
                query={"as_of": as_of, "holder": holder, "format": format})
        return await self._download(request)

    async def list_sips(self, id: str, *, holder: int | None = None) -> Sips:
        """Systematic investment plans.

        id: Id of a snapshot.
        holder: Only what is of one holder of the statement: his number in `holders`.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/sips", query={"holder": holder})
        return await self._call(request, record(Sips))

    async def get_months(self, id: str) -> Months:
        """Value and money put in by month.

        id: Id of a snapshot.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/months")
        return await self._call(request, record(Months))

    async def get_risk(self, id: str) -> Risk:
        """Rolling returns, risk and rank of the funds.

        id: Id of a snapshot.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/risk")
        return await self._call(request, record(Risk))

    async def compare_snapshots(self, from_: str, to: str) -> Compare:
        """Compare two snapshots.

        from_: Id of the earlier snapshot.
        to: Id of the later snapshot.
        """
        request = Request("GET", "/api/v1/snapshots/compare", query={"from": from_, "to": to})
        return await self._call(request, record(Compare))

    async def enrich(
            self, snapshot_id: str, *, as_of: str | None = None, idempotency_key: str | None = None) -> Enrichment:
        """Enrich a snapshot.

        as_of: `latest`: today in India, which is the default; `statement`: the statement's date; or a date from
            April 2006 to today as YYYY-MM-DD.
        """
        request = Request(
                "POST", "/api/v1/enrich", json={"snapshot_id": snapshot_id, "as_of": as_of},
                idempotency_key=idempotency_key)
        return await self._call(request, record(Enrichment))

    async def get_enrichment(self, id: str, *, as_of: str | None = None) -> Enrichment:
        """Get a stored enrichment.

        id: Id of a snapshot.
        as_of: Day that the figures are of.
        """
        request = Request("GET", f"/api/v1/snapshots/{segment(id)}/enrichment", query={"as_of": as_of})
        return await self._call(request, record(Enrichment))

    async def list_skills(self) -> Skills:
        """List the skills."""
        request = Request("GET", "/api/v1/skills")
        return await self._call(request, record(Skills))

    async def run_skill(
            self, slug: str, snapshot_id: str, *, include_enrichment: bool | None = None, as_of: str | None = None,
            idempotency_key: str | None = None) -> HealthCheck:
        """Run a skill.

        slug: Name of the skill.
        include_enrichment: True, the default: look at today's enrichment, made now if there is none. False: at
            the statement alone; checks that need returns do not run.
        as_of: Day of the figures as in `POST /enrich`: `latest`, `statement` or a date. Not together with
            `include_enrichment: false`.
        """
        request = Request(
                "POST", f"/api/v1/skills/{segment(slug)}",
                json={"snapshot_id": snapshot_id, "include_enrichment": include_enrichment, "as_of": as_of},
                idempotency_key=idempotency_key)
        return await self._call(request, record(HealthCheck))

    async def list_webhooks(self) -> Webhooks:
        """List the webhooks."""
        request = Request("GET", "/api/v1/webhooks")
        return await self._call(request, record(Webhooks))

    async def create_webhook(
            self, url: str, *, events: Sequence[str] | None = None, include_data: bool | None = None,
            idempotency_key: str | None = None) -> WebhookCreated:
        """Add a webhook.

        url: HTTPS on port 443 of a public host, without user name and fragment.
        events: Kinds of events that are sent; all of them without it.
        include_data: Events `snapshot.created` and `snapshot.enriched` carry `snapshot`, what `listSnapshots`
            says of it, without its labels: name of the investor, source, day, total value, number of folios,
            confidence. False without it: ids and times alone.
        """
        request = Request(
                "POST", "/api/v1/webhooks", json={"url": url, "events": events, "include_data": include_data},
                idempotency_key=idempotency_key)
        return await self._call(request, record(WebhookCreated))

    async def get_webhook(self, id: str) -> Webhook:
        """Get a webhook.

        id: Id of a webhook.
        """
        request = Request("GET", f"/api/v1/webhooks/{segment(id)}")
        return await self._call(request, record(Webhook))

    async def update_webhook(
            self, id: str, *, url: str | None = None, events: Sequence[str] | None = None,
            include_data: bool | None = None, state: str | None = None) -> Webhook:
        """Change a webhook.

        id: Id of a webhook.
        url: HTTPS on port 443 of a public host, without user name and fragment.
        events: Kinds of events that are sent.
        include_data: Events `snapshot.created` and `snapshot.enriched` carry `snapshot`, what `listSnapshots`
            says of it, without its labels: name of the investor, source, day, total value, number of folios,
            confidence. False: ids and times alone.
        state: Disabled, what is due is given up; enabled again, it is told what happens from then on.
        """
        request = Request(
                "PATCH", f"/api/v1/webhooks/{segment(id)}",
                json={"url": url, "events": events, "include_data": include_data, "state": state})
        return await self._call(request, record(Webhook))

    async def delete_webhook(self, id: str) -> WebhookDeleted:
        """Delete a webhook.

        id: Id of a webhook.
        """
        request = Request("DELETE", f"/api/v1/webhooks/{segment(id)}")
        return await self._call(request, record(WebhookDeleted))

    async def roll_webhook(self, id: str, *, idempotency_key: str | None = None) -> WebhookRolled:
        """Give a webhook a new secret.

        id: Id of a webhook.
        """
        request = Request("POST", f"/api/v1/webhooks/{segment(id)}/roll", idempotency_key=idempotency_key)
        return await self._call(request, record(WebhookRolled))

    async def test_webhook(self, id: str, *, idempotency_key: str | None = None) -> WebhookDelivery:
        """Send a test event.

        id: Id of a webhook.
        """
        request = Request("POST", f"/api/v1/webhooks/{segment(id)}/test", idempotency_key=idempotency_key)
        return await self._call(request, record(WebhookDelivery))

    async def list_webhook_deliveries(
            self, id: str, *, limit: int | None = None, cursor: str | None = None) -> WebhookDeliveries:
        """List what a webhook was told.

        id: Id of a webhook.
        limit: Most elements of one answer.
        cursor: `next_cursor` of the page before.
        """
        request = Request(
                "GET", f"/api/v1/webhooks/{segment(id)}/deliveries", query={"limit": limit, "cursor": cursor})
        return await self._call(request, record(WebhookDeliveries))

    def iter_webhook_deliveries(
            self, id: str, *, limit: int | None = None) -> AsyncIterator[WebhookDeliveriesDelivery]:
        """List what a webhook was told: every one, page after page.

        id: Id of a webhook.
        limit: Most elements of one answer.
        """
        request = Request(
                "GET", f"/api/v1/webhooks/{segment(id)}/deliveries", query={"limit": limit, "cursor": None})
        return self._items(request, record(WebhookDeliveries), "deliveries")

    async def replay_webhook_delivery(
            self, id: str, delivery: str, *, idempotency_key: str | None = None) -> WebhookDelivery:
        """Send an event again.

        id: Id of a webhook.
        delivery: Id of an event of the webhook, as `webhook-id` has it.
        """
        request = Request(
                "POST", f"/api/v1/webhooks/{segment(id)}/deliveries/{segment(delivery)}/replay",
                idempotency_key=idempotency_key)
        return await self._call(request, record(WebhookDelivery))

    async def list_samples(self) -> Samples:
        """List the built-in samples."""
        request = Request("GET", "/api/v1/samples")
        return await self._call(request, record(Samples))

    async def get_usage(self) -> Usage:
        """Usage by day."""
        request = Request("GET", "/api/v1/usage")
        return await self._call(request, record(Usage))

    async def health(self) -> Health:
        """Is the service running."""
        request = Request("GET", "/api/v1/health")
        return await self._call(request, record(Health))

    async def ready(self) -> Ready:
        """Can the service work."""
        request = Request("GET", "/api/v1/health/ready")
        return await self._call(request, record(Ready))
