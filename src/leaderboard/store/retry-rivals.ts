import { setTimeout as pause } from 'node:timers/promises';

/** Codes of PostgreSQL for a transaction that lost to a rival and left nothing: serialisation failure, deadlock. */
const LOST = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/** The pause after the first attempt, ms; it doubles. */
const PAUSE_MS = 10;

/** Runs a transaction again when it lost to a rival, a bounded number of times. @throws the last attempt's error */
export async function retryRivals<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST.has((error as { code?: string }).code ?? '')) throw error;
    }
    await pause(PAUSE_MS * 2 ** (attempt - 1));
  }
}
