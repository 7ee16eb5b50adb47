import { PlatformError } from '../../../src/base/errors/index.js';
import type { HttpClient } from '../../board/send/http-client.js';
import { Latencies } from '../../board/send/latencies.js';

/**
 * @param before runs before each request, and is not included in the times
 * @throws PlatformError for an unsuccessful answer
 */
export async function timeReads(
  client: HttpClient,
  paths: readonly string[],
  count: number,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Latencies> {
  const times = new Latencies();
  for (let at = 0; at < count; at++) {
    await before();
    const path = paths[at % paths.length]!;
    const began = performance.now();
    const { status, body } = await client.get(path);
    times.add(performance.now() - began);
    if (status !== 200) throw new PlatformError(`${path} was answered ${status} ${body}`);
  }
  return times;
}
