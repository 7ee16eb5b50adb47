import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { liftShadowBan, shadowBan } from '../../../src/leaderboard/operator/shadow-ban.js';
import { rebuild } from '../../../src/leaderboard/store/projection/rebuild.js';
import { isTaken, LOCKS, SessionLock } from '../../../src/leaderboard/store/projection/session-lock.js';
import { logged, type Sketch, tumble, visit } from '../derivation/histories.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { CAREER, derived, empty, FLIGHTS, logRows, projectAll } from '../store/projection/projected.js';

// Triggers count the rows of each transaction. Citus does not allow triggers.
const address = await newPlainDatabase();
const store = await newStore(address);
const service = { store, address, now: () => 7 };

/** Events of player 1, of which the second half is withheld, between events of player 2. */
const EVENTS = 5000;
const sketches = Array.from({ length: EVENTS }, (_, at): Sketch =>
  at % 100 === 0 ? visit('luna', FLIGHTS[at % 3]!) : { ...tumble, flight: FLIGHTS[at % 3]! },
);
const rows = logged(sketches.map((each) => ({ ...each, career: CAREER }))).map((event) => ({
  player: event.seq % 10 === 0 ? 2 : 1,
  event,
}));
const withheld = rows.filter(({ player, event }) => player === 1 && event.seq > EVENTS / 2).length;

await sql`
  create table return (transaction bigint, events bigint, last bigint);
  create table return_limit as select 0::bigint as last;
  create function note_return() returns trigger language plpgsql as $$
    begin
      insert into return select txid_current(), count(*), max(seq) from added;
      if (select max(seq) from added) > (select last from return_limit) then raise exception 'a test stops the work'; end if;
      return null;
    end
  $$`.execute(store);

beforeEach(async () => {
  await sql`drop trigger if exists note_return on event; truncate return, event_withheld`.execute(store);
  await empty(store, [1, 2]);
  await logRows(store, rows);
});

/** Withholds the events, folds the rest of the log, and then counts the events that each transaction returns. */
async function withhold(): Promise<void> {
  await shadowBan(service, { playerId: 1, reason: 'a test' });
  await sql`
    with kept as (delete from event where player_id = 1 and seq > ${EVENTS / 2} returning *)
    insert into event_withheld select *, recv_ms from kept`.execute(store);
  await projectAll(store, 1000);
  await sql`create trigger note_return after insert on event referencing new table as added
    for each statement execute function note_return()`.execute(store);
}

const allowUpTo = (position: number): Promise<unknown> =>
  sql`update return_limit set last = ${position}`.execute(store);

async function isShadowed(): Promise<boolean> {
  const account = await store.selectFrom('account').select('shadow_ms').where('player_id', '=', 1).executeTakeFirst();
  return account?.shadow_ms !== null;
}

it('each transaction that lifts a shadow ban returns at most 1,000 events, so the projection is locked only briefly', async () => {
  await projectAll(store, 1000);
  const untouched = await derived(store);
  await empty(store, [1, 2]);
  await logRows(store, rows);
  await withhold();
  await allowUpTo(EVENTS);
  expect(await liftShadowBan(service, 1)).toEqual({ returned: withheld });
  const { rows: returns } = await sql<{ events: number }>`
    select sum(events)::integer as events from return group by transaction order by max(last)`.execute(store);
  expect(returns.map(({ events }) => events)).toEqual([1000, 1000, withheld - 2000]);
  await projectAll(store, 1000);
  expect(await derived(store)).toEqual(untouched);
});

it('a lift that ends early leaves the account hidden, and a second lift continues it', async () => {
  await projectAll(store, 1000);
  const untouched = await derived(store);
  await empty(store, [1, 2]);
  await logRows(store, rows);
  await withhold();
  await allowUpTo(4000);
  await expect(liftShadowBan(service, 1)).rejects.toThrow('a test stops the work');
  expect(await isShadowed()).toBe(true);
  const left = await store.selectFrom('event_withheld').select('seq').execute();
  expect(left.length).toBe(withheld - 1000);
  await allowUpTo(EVENTS);
  expect(await liftShadowBan(service, 1)).toEqual({ returned: withheld - 1000 });
  expect(await isShadowed()).toBe(false);
  await projectAll(store, 1000);
  expect(await derived(store)).toEqual(untouched);
});

it('while a shadow ban is lifted, other lifts are refused and a rebuild waits', async () => {
  await withhold();
  await allowUpTo(EVENTS);
  // A lift holds this lock from its beginning to its end.
  const lift = new SessionLock(address, LOCKS.lift);
  expect(await lift.take()).toBe(true);
  await expect(liftShadowBan(service, 1)).rejects.toThrow('another command is lifting a shadow ban');
  expect(await isShadowed()).toBe(true);
  const phases: string[] = [];
  const rebuilt = rebuild({ ...service, onState: ({ phase }) => phases.push(phase) });
  await expect.poll(() => phases).toContain('wait');
  expect(new Set(phases)).toEqual(new Set(['wait']));
  await lift.release();
  expect(await rebuilt).toBe('done');
  expect(await liftShadowBan(service, 1)).toEqual({ returned: withheld });
});

it('a rebuild does not wait for ever for a suspended command that lifts a shadow ban', async () => {
  await projectAll(store, 1000);
  const suspended = new SessionLock(address, LOCKS.lift);
  onTestFinished(() => suspended.release());
  expect(await suspended.take()).toBe(true);
  const phases: string[] = [];
  expect(await rebuild({ ...service, liftWaitMs: 400, onState: ({ phase }) => phases.push(phase) })).toBe('done');
  expect(phases.slice(0, 2)).toEqual(['wait', 'scan']);
});

it('a lift holds its lock while it returns events, and releases the lock when it fails', async () => {
  await withhold();
  await allowUpTo(4000);
  await sql`create table lock_seen (taken boolean)`.execute(store);
  await sql`
    create function note_lock() returns trigger language plpgsql as $$
      begin
        insert into lock_seen select count(*) > 0 from pg_locks join pg_database d on d.oid = database
          where locktype = 'advisory' and granted and d.datname = current_database()
            and objid::bigint = ${sql.lit(LOCKS.lift)};
        return null;
      end
    $$`.execute(store);
  await sql`create trigger a_note_lock after insert on event for each statement execute function note_lock()`.execute(
    store,
  );
  await expect(liftShadowBan(service, 1)).rejects.toThrow('a test stops the work');
  await sql`drop trigger a_note_lock on event`.execute(store);
  expect((await sql`select taken from lock_seen`.execute(store)).rows).toEqual([{ taken: true }]);
  expect(await isTaken(store, LOCKS.lift)).toBe(false);
});
