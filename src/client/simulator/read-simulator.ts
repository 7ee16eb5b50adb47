import { readSnapshot } from '../derivation/read-snapshot.js';
import type { SimSnapshot } from '../derivation/snapshot.js';

/** The time within which a snapshot must come, ms. */
const DEADLINE_MS = 10_000;

/**
 * Reads the present moment of a simulator.
 * @param base the base of its interface
 * @throws Error that says in a few words why there is none
 */
export async function readSimulator(base: string, signal: AbortSignal): Promise<SimSnapshot> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  let answer: Response;
  try {
    answer = await fetch(`${base}/snapshot`, { signal: deadline });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error((cause as NodeJS.ErrnoException | undefined)?.code ?? message, { cause: error });
  }
  const snapshot = answer.ok ? readSnapshot(await answer.json().catch(() => null)) : null;
  if (!snapshot) throw new Error(`status ${answer.status}, and no snapshot; check --sim`);
  return snapshot;
}
