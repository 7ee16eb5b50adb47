import { sql } from 'kysely';
import type { Store } from '../../../../src/leaderboard/store/open-store.js';

/** The migrations from the newest to the oldest, each with statements that undo it on filled tables. */
const BACK: readonly (readonly [name: string, statements: readonly string[]])[] = [
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

/** Undoes the named migration and all later ones, on filled tables. */
export async function undoTo(store: Store, migration: string): Promise<void> {
  for (const [name, statements] of BACK) {
    for (const statement of statements) await sql.raw(statement).execute(store);
    await sql`delete from kysely_migration where name = ${name}`.execute(store);
    if (name === migration) return;
  }
  throw new Error(`no migration ${migration}`);
}
