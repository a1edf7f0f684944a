-- Foreign keys of 0007. Removing a user takes its sessions, grants and tokens along.

alter table account_users add foreign key (account_id) references accounts (account_id);
alter table user_sessions add foreign key (account_id, user_id)
	references account_users (account_id, user_id) on delete cascade;
alter table oauth_grants add foreign key (account_id, user_id)
	references account_users (account_id, user_id) on delete cascade;
alter table oauth_tokens add foreign key (account_id, grant_id)
	references oauth_grants (account_id, grant_id) on delete cascade;
