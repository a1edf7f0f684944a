-- Adds only: programs of schema 17 go on working with it.
--
-- Statements that wait to be read (parse_jobs = 1): who handed them over answers at once, casgate jobs run reads them. The
-- document waits in pieces, encrypted with a key of the job, which is itself sealed with the data key as the password is. Key,
-- password and pieces go in the transaction that ends the job, an hour after it was handed over at the latest.
-- Live and test jobs of an account share neither lists nor Idempotency-Keys.

create table parse_jobs (
	account_id uuid not null,
	job_id uuid not null,
	livemode boolean not null,
	actor_kind text not null check (actor_kind in ('KEY', 'TOKEN', 'SESSION')),
	actor_id uuid not null,
	user_id uuid,
	request_id text not null,
	idem_key text,
	fingerprint bytea not null,
	include_pii boolean not null,
	places boolean not null,
	client_reference_id text,
	metadata json,
	pdf_ref text,
	bytes integer not null check (bytes >= 0),
	pieces integer not null check (pieces >= 0),
	key_enc bytea,
	password_enc bytea,
	state text not null default 'LOADING' check (state in ('LOADING', 'QUEUED', 'RUNNING', 'DONE', 'FAILED')),
	created_at timestamptz not null default date_trunc('milliseconds', now()),
	expires_at timestamptz not null default now() + interval '1 hour',
	due_at timestamptz not null default now(),
	tries integer not null default 0 check (tries >= 0),
	claim_id uuid,
	worker text,
	session text,
	started_at timestamptz,
	ended_at timestamptz,
	snapshot_id uuid,
	code text,
	hint text,
	param text,
	primary key (account_id, job_id),
	unique (account_id, livemode, idem_key)
);
create index parse_jobs_open on parse_jobs (account_id, due_at) where state in ('LOADING', 'QUEUED', 'RUNNING');
create index parse_jobs_expire on parse_jobs (expires_at);
comment on table parse_jobs is 'Statements that are or were to be read without their caller waiting: the queue, and for a day what came of each.';
comment on column parse_jobs.account_id is 'Account.';
comment on column parse_jobs.job_id is 'ULID as uuid; job_... for callers.';
comment on column parse_jobs.livemode is 'Of a live key, or of a test key.';
comment on column parse_jobs.actor_kind is 'What handed it over: an API key, a token, a browser session.';
comment on column parse_jobs.actor_id is 'The key, grant or session.';
comment on column parse_jobs.user_id is 'Who is behind a token or session; null: a key.';
comment on column parse_jobs.request_id is 'Request that handed it over, as the log has it.';
comment on column parse_jobs.idem_key is 'Idempotency-Key of that request; null: none.';
comment on column parse_jobs.fingerprint is 'What makes two requests the same, as in idempotency_keys.';
comment on column parse_jobs.include_pii is 'The caller wants to see PAN, e-mail address and mobile number.';
comment on column parse_jobs.places is 'The caller wants to see where figures stand.';
comment on column parse_jobs.client_reference_id is 'As in snapshots.';
comment on column parse_jobs.metadata is 'As in snapshots.';
comment on column parse_jobs.pdf_ref is 'Name of a sample; null: a document, in parse_job_pieces.';
comment on column parse_jobs.bytes is 'Length of the document.';
comment on column parse_jobs.pieces is 'How many pieces it has.';
comment on column parse_jobs.key_enc is 'Key of the pieces, encrypted; null: a sample, or erased.';
comment on column parse_jobs.password_enc is 'Password of the document, encrypted; null: none, or erased.';
comment on column parse_jobs.state is 'LOADING: pieces are written, nobody was told of it yet. Then QUEUED, RUNNING, and DONE or FAILED.';
comment on column parse_jobs.created_at is 'When it was handed over.';
comment on column parse_jobs.expires_at is 'Not ended: from then on the document is gone, and the job failed. Ended: when the row goes.';
comment on column parse_jobs.due_at is 'QUEUED: when it may be read. RUNNING: when its worker is given up for lost.';
comment on column parse_jobs.tries is 'How often a worker began with it, but for those that could not work at that time.';
comment on column parse_jobs.claim_id is 'RUNNING: the try; only it may end the job.';
comment on column parse_jobs.worker is 'RUNNING: process that reads it.';
comment on column parse_jobs.session is 'RUNNING: session at the server of that process.';
comment on column parse_jobs.started_at is 'Begin of the first try.';
comment on column parse_jobs.ended_at is 'When it was DONE or FAILED.';
comment on column parse_jobs.snapshot_id is 'DONE: the snapshot. No reference: a job outlives it.';
comment on column parse_jobs.code is 'FAILED: the error code.';
comment on column parse_jobs.hint is 'FAILED: the sentence for the caller; empty: that of the code.';
comment on column parse_jobs.param is 'FAILED: the parameter that is wrong; empty: that of the code.';

create table parse_job_pieces (
	account_id uuid not null,
	job_id uuid not null,
	piece_no integer not null check (piece_no >= 0),
	piece bytea not null,
	primary key (account_id, job_id, piece_no)
);
-- What is there is ciphertext, which no compression makes smaller.
alter table parse_job_pieces alter column piece set storage external;
comment on table parse_job_pieces is 'Documents of jobs that have not ended.';
comment on column parse_job_pieces.account_id is 'Account.';
comment on column parse_job_pieces.job_id is 'Job.';
comment on column parse_job_pieces.piece_no is 'Which piece, from 0.';
comment on column parse_job_pieces.piece is 'Bytes, encrypted with the key of the job.';

alter table parse_jobs add foreign key (account_id) references accounts (account_id) on delete cascade;
alter table parse_job_pieces add foreign key (account_id, job_id) references parse_jobs (account_id, job_id) on delete cascade;

grant select, insert, update, delete on parse_jobs, parse_job_pieces to casgate_app;
grant select (account_id, job_id, state, due_at, expires_at), delete on parse_jobs to casgate_purge;
grant update (state, code, key_enc, password_enc, claim_id, ended_at, expires_at) on parse_jobs to casgate_purge;
grant select (account_id, job_id), delete on parse_job_pieces to casgate_purge;
do $$
declare
	t text;
begin
	foreach t in array array['parse_jobs', 'parse_job_pieces'] loop
		execute format('alter table %I enable row level security', t);
		execute format('create policy account on %I to casgate_app using '
			'(account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
		execute format('create policy purge on %I to casgate_purge using (true)', t);
	end loop;
end
$$;

-- Row level security shows a worker one account at a time: this names those with jobs that have not ended. Whose jobs are
-- read least at this moment comes first, so that an account with many keeps no other waiting.
create function casgate_parse_job_accounts() returns setof uuid language sql stable security definer
	set search_path from current as $$
	select j.account_id
	from parse_jobs j
	join accounts a on a.account_id = j.account_id
	where j.state in ('LOADING', 'QUEUED', 'RUNNING') and (a.suspended_at is null or j.expires_at <= now())
	group by j.account_id
	order by count(*) filter (where j.state = 'RUNNING' and j.due_at > now()), min(j.due_at)
$$;
comment on function casgate_parse_job_accounts() is 'Accounts with statements that wait to be read, in the order of their turn.';
revoke execute on function casgate_parse_job_accounts() from public;
grant execute on function casgate_parse_job_accounts() to casgate_app;

-- For metrics and casgate doctor: figures of all accounts, and nothing else of them.
create function casgate_parse_job_backlog() returns table (waiting bigint, running bigint, oldest_s bigint) language sql stable
	security definer set search_path from current as $$
	select count(*) filter (where j.state = 'QUEUED'), count(*) filter (where j.state = 'RUNNING'),
		coalesce(floor(extract(epoch from now() - min(j.created_at)))::bigint, 0)
	from parse_jobs j
	where j.state in ('QUEUED', 'RUNNING')
$$;
comment on function casgate_parse_job_backlog() is 'Statements that wait to be read, that are read, and the age of the oldest in seconds.';
revoke execute on function casgate_parse_job_backlog() from public;
grant execute on function casgate_parse_job_backlog() to casgate_app;

-- A failed job is an event as a failed upload link is.
alter table webhook_deliveries add column of_job boolean not null default false;
comment on column webhook_deliveries.of_job is 'job.failed: its subject is a job; otherwise it is an upload link.';
