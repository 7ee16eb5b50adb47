import { sql } from 'kysely';
import type { Store } from '../../../src/leaderboard/store/index.js';
import type { SendReport } from '../send/send-histories.js';
import { askEverything, type AskedService } from './ask-everything.js';
import type { Comparison } from './compare-answers.js';

/**
 * An invariant that must hold after a load test, with its number in docs/reference/leaderboard-service.md, "Checks
 * after a load test".
 */
export interface Invariant {
  readonly number: string;
  readonly what: string;
  readonly found: string;
  readonly holds: boolean;
}

export interface ServiceCheck {
  readonly invariants: readonly Invariant[];
  readonly comparison: Comparison;
}

export async function checkService(service: AskedService, sending: SendReport): Promise<ServiceCheck> {
  const { world, oracle, comparison, watch } = await askEverything(service);
  const { sent } = service;
  const stored = world.events.filter(({ player }) => sent.has(player)).length;
  const withRecords = [...sent.keys()].filter((player) => oracle.tables.folded.get(player)?.values.size);
  const resent = await sendAgain(service.store, sending);
  const invariants: Invariant[] = [
    { number: '1', what: 'sent events that the service stored', ...isAll(stored, sending.sent.size) },
    { number: '2, 3, 4', what: 'answers to batches', ...answersOf(sending) },
    {
      number: '5',
      what: 'log positions that the service derived',
      ...isAll(world.projected, world.events.at(-1)?.seq ?? 0),
    },
    { number: '6', what: 'players with records', ...isAll(withRecords.length, sent.size) },
    { number: '7', what: 'ranks of profiles that boards do not have', ...isNone(watch.faults('profiles')) },
    { number: '8', what: 'boards whose ranks have holes', ...isNone(watch.faults('ranks')) },
    answersInvariant('9', 'public answers that differ from the oracle', comparison),
    { number: '10', what: 'answers that show a flagged flight', ...isNone(watch.faults('flagged')) },
    { number: '12', what: 'batches sent again without a replay', ...isNone(resent) },
    { number: '–', what: 'answers that show a private id', ...isNone(watch.faults('private')) },
  ];
  return { invariants, comparison };
}

/**
 * Compares all answers again after an operator's action. The oracle's data must already include the effects of that
 * action.
 */
export async function checkAgain(service: AskedService, number: string, what: string): Promise<ServiceCheck> {
  const { comparison } = await askEverything(service);
  return { invariants: [answersInvariant(number, what, comparison)], comparison };
}

type Found = Pick<Invariant, 'found' | 'holds'>;

const isNone = (faults: readonly string[]): Found => ({
  found: faults.length === 0 ? 'none' : faults.slice(0, 3).join('; '),
  holds: faults.length === 0,
});

const isAll = (found: number, wanted: number): Found => ({ found: `${found} of ${wanted}`, holds: found === wanted });

function answersInvariant(number: string, what: string, { asked, differences }: Comparison): Invariant {
  return { number, what, found: `${differences.length} of ${asked}`, holds: differences.length === 0 };
}

function answersOf({ accepted, deduped, replays, brokenOff, wrong }: SendReport): Found {
  const counts = `${accepted} events accepted, ${deduped} deduped; ${replays} replays, ${brokenOff} connections broken off`;
  return { found: wrong[0] ?? counts, holds: wrong.length === 0 };
}

const AGAIN_MAX = 20;

/**
 * Sends the last batches again. Each answer must report a replay and no new events, and the log must not grow. @returns
 * the faults
 */
async function sendAgain(store: Store, { last }: SendReport): Promise<string[]> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from event`.execute(store);
    return rows[0]!.n;
  };
  const before = await count();
  const faults: string[] = [];
  for (const [sender, batch] of [...last].slice(0, AGAIN_MAX)) {
    const { answer } = await sender.send({ ...batch, isResent: true });
    const wanted = JSON.stringify({ accepted: 0, deduped: batch.events.length, replay: true });
    if (answer.body !== wanted) faults.push(`batch ${batch.id}: ${answer.status} ${answer.body}`);
  }
  const after = await count();
  if (after !== before) faults.push(`${after - before} events were added`);
  return faults;
}
