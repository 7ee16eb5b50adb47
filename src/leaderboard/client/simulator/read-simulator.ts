import { type SimulatorAccess, tokenHeaders } from '../../../client/index.js';
import { networkReason } from '../network-reason.js';
import { readSnapshot } from '../derivation/read-snapshot.js';
import type { SimSnapshot } from '../derivation/snapshot.js';

const DEADLINE_MS = 10_000;
const UNAUTHORIZED = 401;

/** @throws Error with a short reason */
export async function readSimulator(simulator: SimulatorAccess, signal: AbortSignal): Promise<SimSnapshot> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  let answer: Response;
  try {
    answer = await fetch(`${simulator.base}/snapshot`, { headers: tokenHeaders(simulator), signal: deadline });
  } catch (error) {
    throw new Error(networkReason(error), { cause: error });
  }
  if (answer.status === UNAUTHORIZED) {
    throw new Error('status 401: the simulator demands its access token; set LIVERY_TOKEN to the token');
  }
  const snapshot = answer.ok ? readSnapshot(await answer.json().catch(() => null)) : null;
  if (!snapshot) throw new Error(`status ${answer.status}, and no snapshot; check --sim`);
  return snapshot;
}
