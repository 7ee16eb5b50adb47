import { sql } from 'kysely';
import type { Labels } from '../../privacy/labels.js';
import type { Store } from '../../store/open-store.js';
import { Oracle } from '../oracle/oracle.js';
import type { HttpClient } from '../send/http-client.js';
import type { SendReport } from '../send/send-histories.js';
import { AnswerWatch, privateIdsOf } from './answer-watch.js';
import { compareAnswers, type Comparison } from './compare-answers.js';
import { questions } from './questions.js';
import { readWorld } from './read-world.js';

/** Something that must hold after a load, by its number in board-storage.md §8. */
export interface Invariant {
  readonly number: string;
  readonly what: string;
  /** What was found. */
  readonly found: string;
  readonly holds: boolean;
}

export interface ServiceCheck {
  readonly comparison: Comparison;
  readonly invariants: readonly Invariant[];
}

export interface Checked {
  readonly store: Store;
  readonly client: HttpClient;
  readonly labels: Labels;
  readonly sending: SendReport;
}

/** Asks a service everything, and checks what must hold. Nobody else may be sending. */
export async function checkService({ store, client, labels, sending }: Checked): Promise<ServiceCheck> {
  const { headers } = await client.get('/healthz');
  const world = await readWorld(store, sending.sent.events, labels, Date.parse(headers.date ?? ''));
  const oracle = new Oracle(world);
  const watch = new AnswerWatch(oracle.tables, privateIdsOf(world.events));
  const handles = world.players.flatMap((player) => player.handles.map(({ handle }) => handle));
  const comparison = await compareAnswers(questions(oracle, handles), async (path) => {
    const answer = await client.get(path);
    watch.see(path, answer);
    return answer;
  });
  const stored = world.events.filter(({ player }) => sending.sent.events.has(player)).length;
  const withRecords = [...sending.sent.events.keys()].filter((player) => oracle.tables.folded.get(player)?.values.size);
  const resent = await sendAgain(store, sending);
  const { accepted, deduped, replays, wrong, brokenOff } = sending;
  const none = (faults: readonly string[]): Pick<Invariant, 'found' | 'holds'> => ({
    found: faults.length === 0 ? 'none' : faults.slice(0, 3).join('; '),
    holds: faults.length === 0,
  });
  const same = (found: number, wanted: number): Pick<Invariant, 'found' | 'holds'> => ({
    found: `${found} of ${wanted}`,
    holds: found === wanted,
  });
  const invariants: Invariant[] = [
    { number: '1', what: 'stored events are those that were sent', ...same(stored, sending.sent.size) },
    {
      number: '2, 3, 4',
      what: 'each answer to a batch is the one that it must get',
      found:
        wrong.length === 0
          ? `${accepted} accepted, ${deduped} deduped, ${replays} replays, ${brokenOff} broken off`
          : wrong[0]!,
      holds: wrong.length === 0,
    },
    {
      number: '5',
      what: 'the checkpoint is at the end of the log',
      ...same(world.projected, world.events.at(-1)?.seq ?? 0),
    },
    { number: '6', what: 'players who have records', ...same(withRecords.length, sending.sent.events.size) },
    { number: '7', what: 'ranks of profiles that boards do not have', ...none(watch.faults('profiles')) },
    { number: '8', what: 'boards whose ranks have holes', ...none(watch.faults('ranks')) },
    {
      number: '9',
      what: 'public answers that differ from the oracle',
      found: `${comparison.differences.length} of ${comparison.asked}`,
      holds: comparison.differences.length === 0,
    },
    { number: '10', what: 'answers with a flight that was flagged', ...none(watch.faults('flagged')) },
    { number: '12', what: 'batches sent again that were no replays', ...none(resent) },
    { number: '–', what: 'answers with an id that is private', ...none(watch.faults('private')) },
  ];
  return { comparison, invariants };
}

const AGAIN_MAX = 20;

/** Sends the last batches of some players again. @returns what came of those that were no replays, or changed the log */
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
