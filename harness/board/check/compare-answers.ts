import { setTimeout as pause } from 'node:timers/promises';
import type { HttpAnswer } from '../send/http-client.js';
import { difference } from './difference.js';
import type { Question } from './questions.js';

/** The status of an answer, and its body as JSON. */
export type ServedAnswer = Pick<HttpAnswer, 'status' | 'body'>;

export interface Difference {
  readonly path: string;
  readonly what: string;
}

export interface Comparison {
  readonly asked: number;
  /** The first differences found, at most one per question. */
  readonly differences: readonly Difference[];
}

/** Members that are not compared: `generated` is the time of an answer, so the service and the oracle differ. */
const IGNORED = new Set(['generated']);
const DIFFERENCES_MAX = 50;
const ASKED_AT_ONCE = 8;

/**
 * Maximum number of attempts per question while the answer is 503. `PAUSE_MS` is the pause between two attempts, ms.
 */
const ATTEMPTS = 5;
const PAUSE_MS = 1000;

export async function compareAnswers(
  questions: Iterable<Question>,
  ask: (path: string) => Promise<ServedAnswer>,
  pauseMs = PAUSE_MS,
): Promise<Comparison> {
  const differences: Difference[] = [];
  let asked = 0;
  const iterator = questions[Symbol.iterator]();
  const work = async (): Promise<void> => {
    while (differences.length < DIFFERENCES_MAX) {
      const next = iterator.next();
      if (next.done === true) return;
      asked++;
      const { path, answer } = next.value;
      const what = whatDiffers(answer, await askUntilServed(path, ask, pauseMs));
      if (what !== null) differences.push({ path, what });
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work));
  return { asked, differences };
}

async function askUntilServed(
  path: string,
  ask: (path: string) => Promise<ServedAnswer>,
  pauseMs: number,
): Promise<ServedAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(path);
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
    await pause(pauseMs);
  }
}

function whatDiffers(wanted: object | null, { status, body }: ServedAnswer): string | null {
  if (status !== (wanted === null ? 404 : 200)) return `status ${status} came: ${body.slice(0, 200)}`;
  return wanted === null ? null : difference(wanted, JSON.parse(body), IGNORED);
}
