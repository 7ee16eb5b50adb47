import type { Labels } from '../../../src/leaderboard/privacy/index.js';
import type { Store } from '../../../src/leaderboard/store/index.js';
import { Random } from '../histories/random.js';
import { Oracle } from '../oracle/oracle.js';
import type { OracleWorld } from '../oracle/world.js';
import type { HttpClient } from '../send/http-client.js';
import { AnswerWatch, privateIdsOf } from './answer-watch.js';
import { compareAnswers, type Comparison } from './compare-answers.js';
import { questions, someOf } from './questions.js';
import { readWorld, type SentEvents } from './read-world.js';

export interface AskedService {
  readonly store: Store;
  readonly client: HttpClient;
  readonly labels: Labels;
  readonly sent: SentEvents;
  /** Every handle that was ever claimed, including the handles of deleted players. */
  readonly handles: readonly string[];
  /** Fraction of all public questions to ask, from 0 to 1; by default all of them. */
  readonly share?: number;
}

export interface Asked {
  readonly world: OracleWorld;
  readonly oracle: Oracle;
  readonly comparison: Comparison;
  readonly watch: AnswerWatch;
}

/** Asks all public questions, and compares the answers with the oracle's. No batches may be sent at the same time. */
export async function askEverything({ store, client, labels, sent, handles, share = 1 }: AskedService): Promise<Asked> {
  const { headers } = await client.get('/healthz');
  const world = await readWorld(store, sent, labels, Date.parse(headers.date ?? ''));
  const oracle = new Oracle(world);
  const watch = new AnswerWatch(oracle.tables, privateIdsOf(world.events));
  const claimed = world.players.flatMap((player) => player.handles.map(({ handle }) => handle));
  const all = questions(oracle, [...new Set([...claimed, ...handles])]);
  const asked = someOf(all, share, new Random(world.logHead));
  const comparison = await compareAnswers(asked, async (path) => {
    const answer = await client.get(path);
    watch.see(path, answer);
    return answer;
  });
  return { world, oracle, comparison, watch };
}
