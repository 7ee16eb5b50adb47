import { sql } from 'kysely';
import type { Store } from '../../../../src/leaderboard/store/open-store.js';

/** The statements that undo each migration on filled tables, newest migration first. */
const BACK: readonly (readonly [name: string, statements: readonly string[]])[] = [
  ['0011-handle-parts', ['drop index handle_parts']],
  [
    '0010-keys-by-player',
    [
      'alter table event drop constraint event_pkey, add primary key (seq)',
      'drop index event_in_order',
      'create index event_of_player on event (player_id, seq)',
      'alter table event_withheld drop constraint event_withheld_pkey, add primary key (seq)',
      'drop index event_withheld_in_order',
      ...[
        'event',
        'event_withheld',
        'ingest_batch',
        'stream_state',
        'byte_bucket',
        'flagged_flight',
        'score_ruling',
      ].map((table) => `alter table ${table} add foreign key (player_id) references account on delete cascade`),
      `create function count_visibility() returns trigger language plpgsql as
        'begin update visibility set ver = ver + 1; return null; end'`,
      'drop index account_hidden',
      'alter table account add is_named boolean not null default true',
      `create or replace view visible_player as select player_id, null::text collate "C" as handle, null::bigint as created_ms
        from account`,
      'create or replace view hidden_player as select player_id from account where not is_named',
      'alter table account drop column shown_handle, drop column shown_ms',
      'create index account_hidden on account (player_id) where not is_named',
      `create function note_name() returns trigger language plpgsql as 'begin return null; end'`,
      'create trigger name_of_account after insert or delete on handle for each row execute function note_name()',
      ...[
        ['account', 'account'],
        ['handle', 'handle'],
        ['board', 'approved_board'],
        ['flagged_flight', 'flagged_flight'],
        ['score_ruling', 'score_ruling'],
      ].map(
        ([name, table]) => `create trigger visibility_of_${name} after insert or update or delete on ${table}
          for each statement execute function count_visibility()`,
      ),
      'drop function take_positions, publish_log, restore_positions, on_workers, lock_player',
      'drop table log_alive',
      `create function take_positions(count integer) returns bigint[] language sql as 'select null::bigint[]'`,
      `create function publish_log(out published bigint, out head bigint) language sql as 'select 0::bigint, 0::bigint'`,
    ],
  ],
  ['0009-names', ['drop table proj.name', 'update proj.progress set rules = 3']],
  ['0008-webhooks', ['drop table webhook']],
  [
    '0007-parallel-commits',
    [
      'create table seq_alloc (one boolean primary key check (one), next_seq bigint not null)',
      'insert into seq_alloc select true, last_value + 1 from log_seq',
      'drop function take_positions, publish_log, log_lock_key',
      'drop table log_published',
      'drop sequence log_seq',
    ],
  ],
  [
    '0006-moderation',
    [
      'drop table flagged_flight, score_ruling, proj.held',
      'alter table proj.contribution drop column counts',
      'update proj.progress set rules = 2',
    ],
  ],
];

export async function undoTo(store: Store, migration: string): Promise<void> {
  for (const [name, statements] of BACK) {
    for (const statement of statements) await sql.raw(statement).execute(store);
    await sql`delete from kysely_migration where name = ${name}`.execute(store);
    if (name === migration) return;
  }
  throw new Error(`no migration ${migration}`);
}
