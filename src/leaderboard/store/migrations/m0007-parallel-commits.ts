import { type Kysely, sql } from 'kysely';

/** Orders the log by the protocol that `log-order.ts` explains. */
export const parallelCommits = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

/**
 * First key of the writers' advisory locks. A lock with two 32-bit keys never conflicts with a lock with one 64-bit
 * key.
 */
const CLASS = 0x1eaf_0003;

const STATEMENTS: readonly string[] = [
  // Waits for writers of the older version, which lock a row of this table until they commit.
  `lock table seq_alloc in access exclusive mode`,
  // The sequence must not cache values, because a session could use a cached value after a higher position has been
  // published.
  `create sequence log_seq as bigint minvalue 0 cache 1`,
  `select setval('log_seq', next_seq - 1) from seq_alloc`,
  `create table log_published (one boolean primary key check (one), position bigint not null)`,
  `insert into log_published select true, next_seq - 1 from seq_alloc`,
  `drop table seq_alloc`,
  `create function log_lock_key(at bigint) returns integer language sql immutable as
    'select ((at % 4294967296 + 2147483648) % 4294967296 - 2147483648)::integer'`,
  `create function take_positions(count integer) returns bigint[] language plpgsql as $$
    declare
      low bigint;
    begin
      -- The order of these three steps is the protocol.
      select last_value into low from log_seq;
      perform pg_advisory_xact_lock_shared(${CLASS}, log_lock_key(low));
      return array(select nextval('log_seq') from generate_series(1, count));
    end
  $$`,
  `create function publish_log(out published bigint, out head bigint) language plpgsql as $$
    declare
      given bigint;
      low bigint;
      locks bigint[];
    begin
      -- The order of these statements is the protocol.
      select last_value into given from log_seq;
      locks := array(
        select objid::bigint from pg_locks
        where locktype = 'advisory' and objsubid = 2 and classid = ${CLASS}
          and database = (select oid from pg_database where datname = current_database())
      );
      -- No lock is of a position beyond this one, which completes the low 32 bits that locks have.
      select last_value into head from log_seq;
      select min(head - ((head - each) % 4294967296 + 4294967296) % 4294967296) into low from unnest(locks) as each;
      update log_published set position = least(given, low) where position < least(given, low);
      select position into published from log_published;
    end
  $$`,
];
