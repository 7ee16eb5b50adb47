import { type Kysely, sql } from 'kysely';

/** Tables of accounts and of the log, whose data cannot be derived from anything else. */
export const identityAndLog = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const EVENT_COLUMNS = `
  seq bigint primary key,
  player_id bigint not null references account on delete cascade,
  event_id bytea not null check (length(event_id) = 16),
  session_id bytea not null,
  flight_id bytea,
  career text not null check (length(career) = 16),
  type text collate "C" not null,
  ver integer not null check (ver >= 1),
  sim_t double precision,
  wall_t bigint not null,
  recv_ms bigint not null,
  -- Text, and no json type: the spelling of numbers and the order of keys are the sender's.
  payload text not null,
  unique (player_id, event_id)`;

const STATEMENTS: readonly string[] = [
  `create table account (
    player_id bigint generated always as identity primary key,
    user_key bytea not null unique check (length(user_key) = 32),
    idp text not null,
    created_ms bigint not null,
    banned_ms bigint,
    ban_reason text,
    shadow_ms bigint,
    shadow_reason text,
    -- True while the account has a handle: kept by a trigger of the handles.
    is_named boolean not null default false,
    check ((banned_ms is null) = (ban_reason is null)),
    check ((shadow_ms is null) = (shadow_reason is null))
  )`,
  `create table handle (
    handle_lc text collate "C" primary key,
    handle text collate "C" not null check (lower(handle) = handle_lc),
    player_id bigint not null references account on delete cascade,
    created_ms bigint not null
  )`,
  `create function note_name() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update account set is_named = true where player_id = new.player_id and not is_named;
      else
        update account set is_named = false
        where player_id = old.player_id and not exists (select from handle where player_id = old.player_id);
      end if;
      return null;
    end
  $$`,
  `create trigger name_of_account after insert or delete on handle for each row execute function note_name()`,
  // Pages show a player under the handle that was claimed first.
  `create index handle_of_player on handle (player_id, created_ms, handle)`,
  `create index handle_prefix on handle (handle_lc text_pattern_ops)`,
  `create table retired_handle (
    handle_lc text collate "C" primary key,
    reason text not null,
    retired_ms bigint not null
  )`,
  `create table credential (
    jkt text collate "C" primary key check (length(jkt) = 43),
    player_id bigint not null references account on delete cascade,
    handle_lc text collate "C" not null,
    license_jti text not null unique,
    issued_ms bigint not null,
    expires_ms bigint not null,
    revoked_ms bigint
  )`,
  `create index credential_of_player on credential (player_id, issued_ms desc)`,
  `create view visible_player as
    select a.player_id, h.handle, h.created_ms
    from account a
    cross join lateral (
      select handle, created_ms from handle where player_id = a.player_id order by created_ms, handle limit 1
    ) h
    where a.banned_ms is null and a.shadow_ms is null`,
  // There are few hidden players, so a read can exclude them with a list of their ids.
  `create view hidden_player as
    select player_id from account where banned_ms is not null or shadow_ms is not null or not is_named`,
  `create index account_hidden on account (player_id)
    where banned_ms is not null or shadow_ms is not null or not is_named`,
  // Counts the changes of the players' visibility. The count shows a replica whether it has the last change.
  `create table visibility (one boolean primary key check (one), ver bigint not null)`,
  `insert into visibility values (true, 0)`,
  `create function count_visibility() returns trigger language plpgsql as $$
    begin
      update visibility set ver = ver + 1;
      return null;
    end
  $$`,
  `create trigger visibility_of_account after update of banned_ms, shadow_ms or delete on account
    for each statement execute function count_visibility()`,
  `create trigger visibility_of_handle after insert or update or delete on handle
    for each statement execute function count_visibility()`,
  // PostgreSQL empties this table after a crash; a missing bucket counts as full.
  `create unlogged table rate_bucket (
    jkt text collate "C" primary key,
    tokens float8 not null,
    at_ms bigint not null,
    granted boolean not null
  )`,
  // A session belongs to a user key, so it outlives the account. Until the session ends, answers say that the account
  // was deleted.
  `create table session (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_key bytea not null check (length(user_key) = 32),
    expires_ms bigint not null
  )`,
  `create index session_of_user on session (user_key, expires_ms)`,
  `create index session_end on session (expires_ms)`,
  `create table tombstone (user_key bytea primary key, reason text not null, at_ms bigint not null)`,
  `create table purged_jkt (jkt text collate "C" primary key, at_ms bigint not null)`,
  `create table denylist_state (one boolean primary key check (one), ver bigint not null, updated_ms bigint not null)`,
  `insert into denylist_state values (true, 0, 0)`,
  // A hash of the secrets on which the data depends, and the service's last public address.
  `create table deployment (one boolean primary key check (one), secrets_mark text, base_url text)`,
  `insert into deployment values (true, null, null)`,
  // Assigns log positions. A transaction locks this row until it commits, so the next transaction cannot assign
  // positions before then.
  `create table seq_alloc (one boolean primary key check (one), next_seq bigint not null)`,
  `insert into seq_alloc values (true, 1)`,
  `create table event (${EVENT_COLUMNS})`,
  // Indexes for reading the log in pages: filtered by player, by type, and by both.
  `create index event_of_player on event (player_id, seq)`,
  `create index event_of_type on event (type, seq)`,
  `create index event_of_player_type on event (player_id, type, seq)`,
  `create table event_withheld (${EVENT_COLUMNS}, withheld_ms bigint not null)`,
  `create table ingest_batch (
    player_id bigint not null references account on delete cascade,
    batch_id bytea not null check (length(batch_id) = 16),
    n_events integer not null,
    recv_ms bigint not null,
    primary key (player_id, batch_id)
  )`,
  `create table stream_state (
    player_id bigint not null references account on delete cascade,
    sid bytea not null check (length(sid) = 16),
    jkt text not null,
    last_seq bigint not null,
    last_bh text not null,
    updated_ms bigint not null,
    primary key (player_id, sid)
  )`,
];
