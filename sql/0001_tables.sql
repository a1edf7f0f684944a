-- Tables of accounts, keys, snapshots and what serves the request path.
--
-- account_id is the first column of every key, so that the tables can be distributed by it; ids are made by the
-- programs; there are no triggers, sequences or identity columns. Foreign keys come in a file of their own, last.
-- A figure is numeric without precision: it keeps the scale that the statement printed (1999.90 stays 1999.90).
-- No table is partitioned: what belongs to a snapshot is written, read and deleted by (account_id, snapshot_id), and
-- a month in those keys would make every read look into every partition.
-- Ciphertexts (_enc) are one byte version, 24 bytes nonce, XChaCha20-Poly1305; masks stand beside them.

create table schema_migrations (
	version integer not null primary key,
	name text not null,
	checksum text not null,
	applied_at timestamptz not null default now()
);
comment on table schema_migrations is 'Migrations that have been applied; casgate migrate writes it, every program reads it on connecting.';
comment on column schema_migrations.version is 'Number of the file sql/NNNN_name.sql.';
comment on column schema_migrations.name is 'Name of the file without number and ending.';
comment on column schema_migrations.checksum is 'SHA-256 of the file, in hex, when it was applied.';
comment on column schema_migrations.applied_at is 'When it was applied.';

create table accounts (
	account_id uuid not null primary key,
	name text not null check (length(name) between 1 and 200),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
comment on table accounts is 'Customers of the service: every other row belongs to one of them.';
comment on column accounts.account_id is 'ULID as uuid, made by the program.';
comment on column accounts.name is 'Name for people; need not be unique.';
comment on column accounts.created_at is 'When the account was made.';
comment on column accounts.updated_at is 'When the row was changed last.';

create table api_keys (
	account_id uuid not null,
	key_id uuid not null,
	key_hash bytea not null check (length(key_hash) = 32),
	name text not null,
	livemode boolean not null,
	scopes text[] not null check (scopes <@ array['parse', 'read', 'admin'] and cardinality(scopes) > 0),
	created_at timestamptz not null default now(),
	expires_at timestamptz,
	revoked_at timestamptz,
	last_used_at timestamptz,
	wrong_since timestamptz,
	wrong_count integer not null default 0,
	primary key (account_id, key_id),
	unique (account_id, key_hash)
);
comment on table api_keys is 'API keys. Only a hash is kept: a key is shown once, when it is made.';
comment on column api_keys.account_id is 'Account that the key belongs to; it is also part of the key''s text.';
comment on column api_keys.key_id is 'ULID as uuid; key_... in answers and in the log.';
comment on column api_keys.key_hash is 'SHA-256 of the whole text of the key.';
comment on column api_keys.name is 'Name for people.';
comment on column api_keys.livemode is 'True for sk_live_, false for sk_test_.';
comment on column api_keys.scopes is 'What the key may do: parse, read, admin (implies the others).';
comment on column api_keys.created_at is 'When the key was made.';
comment on column api_keys.expires_at is 'From when on it is refused; null: never.';
comment on column api_keys.revoked_at is 'When it was revoked; null: it was not.';
comment on column api_keys.last_used_at is 'Last use, to the minute.';
comment on column api_keys.wrong_since is 'Begin of the minute in which wrong PDF passwords are being counted.';
comment on column api_keys.wrong_count is 'Wrong PDF passwords since wrong_since.';

create table snapshots (
	account_id uuid not null,
	snapshot_id uuid not null,
	livemode boolean not null,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	source text not null,
	statement_type text not null,
	layout text,
	as_of_date date,
	period_from date,
	period_to date,
	investor_name text,
	investor_email_enc bytea,
	investor_email_mask text,
	investor_mobile_enc bytea,
	investor_mobile_mask text,
	investor_pan_enc bytea,
	investor_pan_mask text,
	investor_address_enc bytea,
	holder_names text[] not null,
	holder_pans_enc bytea[] not null,
	holder_pan_masks text[] not null,
	total_value numeric,
	total_cost numeric,
	folio_count integer not null,
	page_count integer not null,
	printed_amcs text[] not null,
	printed_costs numeric[] not null,
	printed_values numeric[] not null,
	printed_pages bigint[] not null,
	nps_present boolean not null,
	nps_pran text,
	nps_value numeric,
	checks bigint not null,
	passed bigint not null,
	level text not null,
	primary key (account_id, snapshot_id),
	check (expires_at > created_at),
	check (passed between 0 and checks)
);
create index snapshots_newest on snapshots (account_id, livemode, created_at, snapshot_id);
create index snapshots_expiry on snapshots (expires_at);
comment on table snapshots is 'Statements that were parsed: what concerns the document as a whole.';
comment on column snapshots.account_id is 'Account that parsed the statement.';
comment on column snapshots.snapshot_id is 'ULID as uuid; snap_... in answers.';
comment on column snapshots.livemode is 'True: made with a live key and seen by live keys; false: the same with test keys.';
comment on column snapshots.created_at is 'When it was stored, to the millisecond.';
comment on column snapshots.expires_at is 'From then on answered with 410, until casgate purge deletes it.';
comment on column snapshots.source is 'Who issued the document: CAMS, KFINTECH, MFCENTRAL, NSDL, CDSL.';
comment on column snapshots.statement_type is 'DETAILED, SUMMARY or DEPOSITORY.';
comment on column snapshots.layout is 'Layout that read it, for support.';
comment on column snapshots.as_of_date is 'End of the period, or the date that the statement says it is as on.';
comment on column snapshots.period_from is 'First day of the period; null on summaries.';
comment on column snapshots.period_to is 'Last day of the period.';
comment on column snapshots.investor_name is 'Name of the investor as printed.';
comment on column snapshots.investor_email_enc is 'E-mail address, encrypted.';
comment on column snapshots.investor_email_mask is 'E-mail address, masked.';
comment on column snapshots.investor_mobile_enc is 'Mobile number, encrypted.';
comment on column snapshots.investor_mobile_mask is 'Mobile number, masked.';
comment on column snapshots.investor_pan_enc is 'PAN of the investor, encrypted.';
comment on column snapshots.investor_pan_mask is 'PAN of the investor, masked.';
comment on column snapshots.investor_address_enc is 'Lines of the address, encrypted as one text; null when there are none.';
comment on column snapshots.holder_names is 'Distinct holders of folios and demat accounts, first seen first.';
comment on column snapshots.holder_pans_enc is 'PAN of each holder in holder_names, encrypted; null where none is printed.';
comment on column snapshots.holder_pan_masks is 'PAN of each holder in holder_names, masked.';
comment on column snapshots.total_value is 'Total value: as printed, else the sum of the values.';
comment on column snapshots.total_cost is 'Total cost if the statement prints one that covers everything.';
comment on column snapshots.folio_count is 'Distinct pairs of AMC and folio.';
comment on column snapshots.page_count is 'Pages of the PDF.';
comment on column snapshots.printed_amcs is 'Totals that the statement prints: the AMC, null for the grand total.';
comment on column snapshots.printed_costs is 'Totals that the statement prints: the cost.';
comment on column snapshots.printed_values is 'Totals that the statement prints: the value.';
comment on column snapshots.printed_pages is 'Totals that the statement prints: the page.';
comment on column snapshots.nps_present is 'True if the statement has a part on the National Pension System.';
comment on column snapshots.nps_pran is 'PRAN as printed.';
comment on column snapshots.nps_value is 'Value of the NPS account as printed.';
comment on column snapshots.checks is 'Checks that reconciliation made.';
comment on column snapshots.passed is 'Checks that held.';
comment on column snapshots.level is 'HIGH, MEDIUM or LOW confidence.';

create table folios (
	account_id uuid not null,
	snapshot_id uuid not null,
	folio_no integer not null,
	folio text,
	amc text,
	pan_enc bytea,
	pan_mask text,
	kyc text,
	holders text[] not null,
	nominees text[] not null,
	primary key (account_id, snapshot_id, folio_no)
);
comment on table folios is 'Folios of a snapshot: one row for each AMC, folio, PAN, KYC, holders and nominees that are printed together.';
comment on column folios.account_id is 'Account of the snapshot.';
comment on column folios.snapshot_id is 'Snapshot that it belongs to.';
comment on column folios.folio_no is 'Running number in the order of the statement, from 0.';
comment on column folios.folio is 'Folio number as printed, one space either side of a slash.';
comment on column folios.amc is 'Asset management company as printed.';
comment on column folios.pan_enc is 'PAN of the folio, encrypted.';
comment on column folios.pan_mask is 'PAN of the folio, masked.';
comment on column folios.kyc is 'KYC status as printed.';
comment on column folios.holders is 'Names of the holders.';
comment on column folios.nominees is 'Names of the nominees.';

create table holdings (
	account_id uuid not null,
	snapshot_id uuid not null,
	holding_no integer not null,
	folio_no integer not null,
	name text,
	isin text,
	registrar text,
	rta_code text,
	advisor text,
	demat boolean,
	plan text,
	option text,
	opening_units numeric,
	units numeric,
	nav numeric,
	nav_date date,
	value numeric,
	cost numeric,
	reconciled boolean not null,
	page bigint not null,
	primary key (account_id, snapshot_id, holding_no)
);
comment on table holdings is 'Funds of a snapshot, held and exited (units null or zero).';
comment on column holdings.account_id is 'Account of the snapshot.';
comment on column holdings.snapshot_id is 'Snapshot that it belongs to.';
comment on column holdings.holding_no is 'Running number in the order of the statement, from 0.';
comment on column holdings.folio_no is 'Folio that holds the fund.';
comment on column holdings.name is 'Name of the scheme without codes and additions.';
comment on column holdings.isin is 'ISIN of the scheme.';
comment on column holdings.registrar is 'Registrar of the fund: CAMS or KFINTECH.';
comment on column holdings.rta_code is 'Code of the scheme at its registrar.';
comment on column holdings.advisor is 'Distributor or adviser as printed.';
comment on column holdings.demat is 'True if marked as held in demat form, false if marked as not, null if not marked.';
comment on column holdings.plan is 'DIRECT or REGULAR; null if neither is printed.';
comment on column holdings.option is 'GROWTH, IDCW_PAYOUT, IDCW_REINVEST, IDCW, BONUS; null if none is printed.';
comment on column holdings.opening_units is 'Units before the first transaction of the period.';
comment on column holdings.units is 'Units at the end.';
comment on column holdings.nav is 'NAV per unit as printed.';
comment on column holdings.nav_date is 'Day of the NAV.';
comment on column holdings.value is 'Market value as printed.';
comment on column holdings.cost is 'Cost value as printed.';
comment on column holdings.reconciled is 'True if every check of this fund holds.';
comment on column holdings.page is 'Page of the closing figures, from 1.';

create table transactions (
	account_id uuid not null,
	snapshot_id uuid not null,
	txn_no integer not null,
	holding_no integer not null,
	txn_date date,
	type text not null,
	description text,
	amount numeric,
	units numeric,
	nav numeric,
	balance numeric,
	page bigint not null,
	primary key (account_id, snapshot_id, txn_no)
);
comment on table transactions is 'Transactions of the funds of a snapshot.';
comment on column transactions.account_id is 'Account of the snapshot.';
comment on column transactions.snapshot_id is 'Snapshot that it belongs to.';
comment on column transactions.txn_no is 'Running number over the snapshot in the order of the statement, from 0.';
comment on column transactions.holding_no is 'Fund that it belongs to.';
comment on column transactions.txn_date is 'Day of the transaction.';
comment on column transactions.type is 'PURCHASE, REDEMPTION and so on: see the API reference.';
comment on column transactions.description is 'Description as printed, lines joined.';
comment on column transactions.amount is 'Amount; negative when units are redeemed.';
comment on column transactions.units is 'Units; negative when they are redeemed.';
comment on column transactions.nav is 'Price per unit.';
comment on column transactions.balance is 'Balance of units after it.';
comment on column transactions.page is 'Page that it stands on, from 1.';

create table demat_accounts (
	account_id uuid not null,
	snapshot_id uuid not null,
	demat_no integer not null,
	depository text,
	dp_name text,
	dp_id text,
	client_id text,
	owner_names text[] not null,
	owner_pans_enc bytea[] not null,
	owner_pan_masks text[] not null,
	value numeric,
	primary key (account_id, snapshot_id, demat_no)
);
comment on table demat_accounts is 'Demat accounts of a snapshot.';
comment on column demat_accounts.account_id is 'Account of the snapshot.';
comment on column demat_accounts.snapshot_id is 'Snapshot that it belongs to.';
comment on column demat_accounts.demat_no is 'Running number in the order of the statement, from 0.';
comment on column demat_accounts.depository is 'NSDL or CDSL.';
comment on column demat_accounts.dp_name is 'Name of the depository participant.';
comment on column demat_accounts.dp_id is 'Id of the depository participant.';
comment on column demat_accounts.client_id is 'Id of the client at the participant.';
comment on column demat_accounts.owner_names is 'Names of the owners.';
comment on column demat_accounts.owner_pans_enc is 'PAN of each owner in owner_names, encrypted; null where none is printed.';
comment on column demat_accounts.owner_pan_masks is 'PAN of each owner in owner_names, masked.';
comment on column demat_accounts.value is 'Value of the account as printed.';

create table demat_holdings (
	account_id uuid not null,
	snapshot_id uuid not null,
	holding_no integer not null,
	demat_no integer not null,
	kind text not null check (kind in ('EQUITY', 'BOND', 'FUND')),
	isin text,
	name text,
	units numeric,
	price numeric,
	face_value numeric,
	value numeric,
	page bigint not null,
	primary key (account_id, snapshot_id, holding_no)
);
comment on table demat_holdings is 'Securities and funds in the demat accounts of a snapshot.';
comment on column demat_holdings.account_id is 'Account of the snapshot.';
comment on column demat_holdings.snapshot_id is 'Snapshot that it belongs to.';
comment on column demat_holdings.holding_no is 'Running number over the snapshot in the order of the statement, from 0.';
comment on column demat_holdings.demat_no is 'Demat account that holds it.';
comment on column demat_holdings.kind is 'EQUITY, BOND or FUND.';
comment on column demat_holdings.isin is 'ISIN of the security.';
comment on column demat_holdings.name is 'Name of the security.';
comment on column demat_holdings.units is 'Number held.';
comment on column demat_holdings.price is 'Market price or NAV.';
comment on column demat_holdings.face_value is 'Face value, of bonds only.';
comment on column demat_holdings.value is 'Value as printed.';
comment on column demat_holdings.page is 'Page that it stands on, from 1.';

create table demat_transactions (
	account_id uuid not null,
	snapshot_id uuid not null,
	txn_no integer not null,
	demat_no integer not null,
	isin text,
	name text,
	txn_date date,
	description text,
	opening numeric,
	debit numeric,
	credit numeric,
	closing numeric,
	page bigint not null,
	primary key (account_id, snapshot_id, txn_no)
);
comment on table demat_transactions is 'Transactions of the demat accounts of a snapshot.';
comment on column demat_transactions.account_id is 'Account of the snapshot.';
comment on column demat_transactions.snapshot_id is 'Snapshot that it belongs to.';
comment on column demat_transactions.txn_no is 'Running number over the snapshot in the order of the statement, from 0.';
comment on column demat_transactions.demat_no is 'Demat account that it belongs to.';
comment on column demat_transactions.isin is 'ISIN of the security.';
comment on column demat_transactions.name is 'Name of the security.';
comment on column demat_transactions.txn_date is 'Day of the transaction.';
comment on column demat_transactions.description is 'Description as printed.';
comment on column demat_transactions.opening is 'Balance before it.';
comment on column demat_transactions.debit is 'Number taken out.';
comment on column demat_transactions.credit is 'Number put in.';
comment on column demat_transactions.closing is 'Balance after it.';
comment on column demat_transactions.page is 'Page that it stands on, from 1.';

create table nps_holdings (
	account_id uuid not null,
	snapshot_id uuid not null,
	scheme_no integer not null,
	name text,
	tier text,
	units numeric,
	nav numeric,
	value numeric,
	primary key (account_id, snapshot_id, scheme_no)
);
comment on table nps_holdings is 'Schemes of the National Pension System of a snapshot.';
comment on column nps_holdings.account_id is 'Account of the snapshot.';
comment on column nps_holdings.snapshot_id is 'Snapshot that it belongs to.';
comment on column nps_holdings.scheme_no is 'Running number in the order of the statement, from 0.';
comment on column nps_holdings.name is 'Name of the scheme.';
comment on column nps_holdings.tier is 'Tier as printed.';
comment on column nps_holdings.units is 'Units held.';
comment on column nps_holdings.nav is 'NAV per unit.';
comment on column nps_holdings.value is 'Value as printed.';

create table statement_warnings (
	account_id uuid not null,
	snapshot_id uuid not null,
	warning_no integer not null,
	code text not null,
	message text,
	scheme text,
	folio text,
	page bigint not null,
	expected text,
	found text,
	primary key (account_id, snapshot_id, warning_no)
);
comment on table statement_warnings is 'What did not add up or was not understood in a statement.';
comment on column statement_warnings.account_id is 'Account of the snapshot.';
comment on column statement_warnings.snapshot_id is 'Snapshot that it belongs to.';
comment on column statement_warnings.warning_no is 'Running number in the order of the answer, from 0.';
comment on column statement_warnings.code is 'Stable name of the kind of warning.';
comment on column statement_warnings.message is 'Sentence with the figures.';
comment on column statement_warnings.scheme is 'Fund that it concerns.';
comment on column statement_warnings.folio is 'Folio that it concerns.';
comment on column statement_warnings.page is 'Page that it concerns, 0 for none.';
comment on column statement_warnings.expected is 'Figure that the check worked out.';
comment on column statement_warnings.found is 'Figure that is printed.';

create table idempotency_keys (
	account_id uuid not null,
	livemode boolean not null,
	idem_key text not null check (length(idem_key) between 1 and 255),
	fingerprint bytea not null check (length(fingerprint) = 32),
	claim_id uuid not null,
	claimed_at timestamptz not null default now(),
	expires_at timestamptz not null,
	state text not null check (state in ('CLAIMED', 'SNAPSHOT', 'REFUSED')),
	snapshot_id uuid,
	code text,
	hint text,
	primary key (account_id, livemode, idem_key),
	check ((state = 'SNAPSHOT') = (snapshot_id is not null)),
	check ((state = 'REFUSED') = (code is not null))
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
comment on table idempotency_keys is 'Idempotency-Key headers of the last 24 hours with the answers they led to; no content of statements.';
comment on column idempotency_keys.account_id is 'Account that sent the key.';
comment on column idempotency_keys.livemode is 'Sent with a live or a test API key.';
comment on column idempotency_keys.idem_key is 'The key as sent.';
comment on column idempotency_keys.fingerprint is 'Digest of the request that came with it.';
comment on column idempotency_keys.claim_id is 'Request that works or worked on it.';
comment on column idempotency_keys.claimed_at is 'When that request began.';
comment on column idempotency_keys.expires_at is 'From when on the key is free again.';
comment on column idempotency_keys.state is 'CLAIMED while the work goes on, SNAPSHOT or REFUSED when there is an answer.';
comment on column idempotency_keys.snapshot_id is 'Snapshot that was the answer.';
comment on column idempotency_keys.code is 'Error code that was the answer.';
comment on column idempotency_keys.hint is 'Sentence that came with the error code.';

create table usage_daily (
	account_id uuid not null,
	day date not null,
	requests bigint not null default 0,
	parses bigint not null default 0,
	enrichments bigint not null default 0,
	errors bigint not null default 0,
	primary key (account_id, day)
);
comment on table usage_daily is 'Requests by account and day (UTC).';
comment on column usage_daily.account_id is 'Account that called.';
comment on column usage_daily.day is 'Day in UTC.';
comment on column usage_daily.requests is 'Requests with a valid key.';
comment on column usage_daily.parses is 'Statements that were parsed and stored.';
comment on column usage_daily.enrichments is 'Snapshots that were enriched.';
comment on column usage_daily.errors is 'Requests that ended with an error.';

create table audit_log (
	account_id uuid not null,
	at timestamptz not null default now(),
	event_id uuid not null,
	actor text not null,
	action text not null,
	subject text,
	primary key (account_id, at, event_id)
);
comment on table audit_log is 'Who changed what in an account: keys made and revoked, snapshots deleted. Never content or PII.';
comment on column audit_log.account_id is 'Account that it concerns.';
comment on column audit_log.at is 'When it happened.';
comment on column audit_log.event_id is 'ULID as uuid.';
comment on column audit_log.actor is 'key_... of the API key, or casgate for the command line.';
comment on column audit_log.action is 'account.create, key.create, key.revoke, snapshot.delete.';
comment on column audit_log.subject is 'Id of what was changed.';
