import { setImmediate } from 'node:timers/promises';

/**
 * Maximum time to work before other requests get a turn, ms. An arbitrary compromise: a longer time delays other
 * requests, but a shorter one needs more turns, and in a busy process a turn of the event loop may take much longer
 * than an item.
 */
const WORK_MS = 2;

/** Maps items like `Array.map`, but lets other requests continue after every 2 ms of work. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - begun < WORK_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return results;
}
