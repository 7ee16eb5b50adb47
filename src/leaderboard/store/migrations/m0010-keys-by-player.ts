import { type Kysely, sql } from 'kysely';
import { PROJECTION } from '../projection/tables.js';

/**
 * Puts the player first in each key of the log and of the derived tables, so that Citus can distribute these tables by
 * player. On distributed tables, Citus allows neither triggers nor foreign keys to or from tables on the coordinator.
 */
export const keysByPlayer = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement.replaceAll('$.', `"${PROJECTION}".`)).execute(db);
  },
};

/** First key of the writers' advisory locks, as in migration 0007. */
const CLASS = 0x1eaf_0003;
/** Key of the lock that is held while the sequence is restored after a crash. */
const RESTORING = 0x1eaf_0006;

const OF_WRITERS = `locktype = 'advisory' and objsubid = 2 and classid = ${CLASS}
  and database = (select oid from pg_database where datname = current_database())`;

const STATEMENTS: readonly string[] = [
  `alter table event drop constraint event_player_id_fkey, drop constraint event_pkey, add primary key (player_id, seq)`,
  // This index is superfluous, because the primary key has the same columns.
  `drop index event_of_player`,
  `create index event_in_order on event (seq)`,
  `alter table event_withheld drop constraint event_withheld_player_id_fkey, drop constraint event_withheld_pkey,
    add primary key (player_id, seq)`,
  `create index event_withheld_in_order on event_withheld (seq)`,
  `alter table ingest_batch drop constraint ingest_batch_player_id_fkey`,
  `alter table stream_state drop constraint stream_state_player_id_fkey`,
  `alter table byte_bucket drop constraint byte_bucket_player_id_fkey`,
  `alter table flagged_flight drop constraint flagged_flight_player_id_fkey`,
  `alter table score_ruling drop constraint score_ruling_player_id_fkey`,
  `drop trigger name_of_account on handle`,
  `drop function note_name`,
  // Without these columns, Citus would look for the first handle of every player whenever the view is read.
  `alter table account add shown_handle text collate "C", add shown_ms bigint,
    add check ((shown_handle is null) = (shown_ms is null))`,
  `update account a set shown_handle = h.handle, shown_ms = h.created_ms
    from (select distinct on (player_id) * from handle order by player_id, created_ms, handle) h
    where a.player_id = h.player_id`,
  `create or replace view visible_player as
    select player_id, shown_handle as handle, shown_ms as created_ms from account
    where banned_ms is null and shadow_ms is null and shown_handle is not null`,
  `create or replace view hidden_player as
    select player_id from account where banned_ms is not null or shadow_ms is not null or shown_handle is null`,
  `drop index account_hidden`,
  `create index account_hidden on account (player_id)
    where banned_ms is not null or shadow_ms is not null or shown_handle is null`,
  `alter table account drop column is_named`,
  `drop trigger visibility_of_account on account`,
  `drop trigger visibility_of_handle on handle`,
  `drop trigger visibility_of_board on approved_board`,
  `drop trigger visibility_of_flagged_flight on flagged_flight`,
  `drop trigger visibility_of_score_ruling on score_ruling`,
  `drop function count_visibility`,
  // The derived tables already have the new form if migration 0002 has just created them.
  `drop function if exists $.keep_histogram cascade`,
  `alter table $.feed drop constraint feed_pkey, add primary key (player_id, seq)`,
  `drop index if exists $.feed_player_id_seq_idx`,
  `create index if not exists feed_seq_idx on $.feed (seq)`,
  // Takes the lock of a player, which batches and operators need, and then reads the player's account. The function
  // reads the account in a second statement, which sees what other transactions committed while the first one waited
  // for the lock.
  `create function lock_player(player bigint, key text, out banned bigint, out shadowed bigint, out has_key boolean)
    language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('player ' || player, 0));
      select a.banned_ms, a.shadow_ms,
        exists (select from credential c where c.jkt = key and c.player_id = player and c.revoked_ms is null)
        into banned, shadowed, has_key from account a where a.player_id = player;
    end
  $$`,
  // PostgreSQL empties this table after a crash. The crash may also have made the sequence lose its last values.
  // Without Citus, this is harmless, because the rows with these positions are lost, too. With Citus, workers may have
  // stored such rows.
  `create unlogged table log_alive (one boolean primary key check (one))`,
  `insert into log_alive values (true)`,
  `create function on_workers(statement text) returns setof text language plpgsql as $$
    declare
      node record;
    begin
      if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
      for node in select * from run_command_on_workers(statement) loop
        if not node.success then
          raise exception 'the worker % does not answer: %', node.nodename || ':' || node.nodeport, node.result
            using errcode = 'connection_failure';
        end if;
        return next node.result;
      end loop;
    end
  $$`,
  `create function restore_positions() returns void language plpgsql as $$
    declare
      last bigint;
      withheld bigint;
    begin
      perform pg_advisory_xact_lock(${RESTORING});
      if exists (select from log_alive) then return; end if;
      if exists (select from on_workers('select count(*) from pg_locks where ${OF_WRITERS.replaceAll("'", "''")}') as n
          where n <> '0') then
        raise exception 'a worker still has a transaction from before the crash of the coordinator'
          using errcode = 'cannot_connect_now';
      end if;
      select max(seq) into last from event;
      select max(seq) into withheld from event_withheld;
      perform setval('log_seq', greatest(last_value, last, withheld)) from log_seq;
      insert into log_alive values (true);
    end
  $$`,
  `drop function take_positions`,
  `create function take_positions(count integer, out lock_key integer, out positions bigint[]) language plpgsql as $$
    declare
      low bigint;
    begin
      if not exists (select from log_alive) then perform restore_positions(); end if;
      -- The order of these three steps is the protocol.
      select last_value into low from log_seq;
      lock_key := log_lock_key(low);
      perform pg_advisory_xact_lock_shared(${CLASS}, lock_key);
      positions := array(select nextval('log_seq') from generate_series(1, count));
    end
  $$`,
  `create or replace function publish_log(out published bigint, out head bigint) language plpgsql as $$
    declare
      given bigint;
      low bigint;
      locks bigint[];
    begin
      -- The order of these statements is the protocol.
      select last_value into given from log_seq;
      locks := array(select objid::bigint from pg_locks where ${OF_WRITERS});
      locks := locks || array(
        select unnest(of_worker::bigint[]) from on_workers(
          'select coalesce(array_agg(objid::bigint), ''{}'') from pg_locks where ${OF_WRITERS.replaceAll("'", "''")}'
        ) as of_worker);
      -- No lock is of a position beyond this one, which completes the low 32 bits that locks have.
      select last_value into head from log_seq;
      select min(head - ((head - each) % 4294967296 + 4294967296) % 4294967296) into low from unnest(locks) as each;
      update log_published set position = least(given, low) where position < least(given, low);
      select position into published from log_published;
    end
  $$`,
];
