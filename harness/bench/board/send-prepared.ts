import { PlatformError } from '../../../src/base/errors/index.js';
import { HttpClient } from '../../board/send/http-client.js';
import type { PreparedBatch } from './prepared-batches.js';

export const CONCURRENCY = 8;

/**
 * Sends batches to one service, or to several in turn. Sends the batches of one player one after another.
 * @returns events per second
 * @throws PlatformError when a batch is refused
 */
export async function sendPrepared(batches: readonly PreparedBatch[], ...urls: readonly string[]): Promise<number> {
  const clients = urls.map((url) => new HttpClient(url));
  const ends = new Map<number, Promise<void>>();
  const send = async ({ headers, body, playerId }: PreparedBatch, client: HttpClient): Promise<void> => {
    const { status, body: answer } = await client.send('/v1/ingest', {
      method: 'POST',
      headers: { ...headers, 'x-player': String(playerId) },
      body,
    });
    if (status !== 200) throw new PlatformError(`the service answered a batch with ${status} ${answer}`);
  };
  let next = 0;
  const began = performance.now();
  const work = async (): Promise<void> => {
    while (next < batches.length) {
      const at = next++;
      const batch = batches[at]!;
      const before = ends.get(batch.player) ?? Promise.resolve();
      const end = before.then(() => send(batch, clients[at % clients.length]!));
      ends.set(batch.player, end);
      await end;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const seconds = (performance.now() - began) / 1000;
  for (const client of clients) client.close();
  return batches.reduce((sum, { events }) => sum + events, 0) / seconds;
}
