import { BoardError } from '../../board-error.js';
import { siteOf } from '../client-address.js';
import { type ClientStreams, RETRY_AFTER_S } from './client-streams.js';
import type { Batch } from './frames.js';
import type { LiveStream } from './live-stream.js';

/**
 * The readers of one live stream in this process. If all places are taken, every client gets an equal share of the
 * places.
 */
export class Readers {
  /** The streams with their clients, oldest first. */
  readonly #streams = new Map<LiveStream, string | undefined>();

  /** @param most maximum number of readers @param clients counts each client's streams over all routes */
  constructor(
    private readonly most: number,
    private readonly clients: ClientStreams,
  ) {}

  get count(): number {
    return this.#streams.size;
  }

  /**
   * @throws BoardError rate_limited when the client already has its maximum number of streams, or its share of the
   * places
   */
  checkPlace(client: string | undefined): void {
    this.clients.checkPlace(client);
    this.#placeFor(client);
  }

  /**
   * Adds a client's stream to the readers until it ends. If all places are taken, the network with the most streams
   * loses its oldest stream. If the new client's network already has its share, the client with the most streams in
   * that network loses its oldest stream instead.
   * @throws BoardError in the same cases as {@link checkPlace}
   */
  add(client: string | undefined, stream: LiveStream): void {
    this.clients.checkPlace(client);
    const given = this.#placeFor(client);
    this.clients.add(client, stream);
    if (given) {
      this.#streams.delete(given);
      given.finish();
    }
    this.#streams.set(stream, client);
    stream.once('close', () => void this.#streams.delete(stream));
  }

  /** Returns the refusal for a client that gets no place, or that has lost its place before its stream was sent. */
  full(): BoardError {
    return new BoardError(
      'rate_limited',
      `this stream already has ${this.most} readers, the maximum; try again in ${RETRY_AFTER_S} s, or read the pages of the same rows`,
      { retryAfter: RETRY_AFTER_S },
    );
  }

  offer(batch: Batch): void {
    if (batch.frames.length > 0) for (const stream of this.#streams.keys()) stream.offer(batch);
  }

  beat(heartbeat: Buffer): void {
    for (const stream of this.#streams.keys()) stream.beat(heartbeat);
  }

  close(): void {
    for (const stream of this.#streams.keys()) stream.destroy();
  }

  /** Returns the stream that must end before the client gets a place; undefined if a place is free. */
  #placeFor(client: string | undefined): LiveStream | undefined {
    if (this.#streams.size < this.most) return undefined;
    // The places are first divided equally among networks of 48 bits, because one IPv6 customer may own many networks
    // of 64 bits. If no other network has more than its share, the clients within the new client's network share its
    // places equally.
    const all = [...this.#streams];
    const given =
      oldestOfMost(all, client, (each = '') => siteOf(each)) ??
      oldestOfMost(ofSite(all, client), client, (each) => each ?? '');
    if (given) return given;
    throw this.full();
  }
}

type Held = readonly [stream: LiveStream, client: string | undefined];
type GroupOf = (client: string | undefined) => string;

const ofSite = (all: readonly Held[], client: string | undefined): Held[] =>
  all.filter(([, each]) => siteOf(each) === siteOf(client));

/**
 * Returns the oldest stream of the group with the most streams. Undefined if that group has at most one stream more
 * than the client's group, because the shares would then not become fairer.
 */
function oldestOfMost(all: readonly Held[], client: string | undefined, groupOf: GroupOf): LiveStream | undefined {
  const counts = new Map<string, number>([[groupOf(client), 0]]);
  for (const [, each] of all) counts.set(groupOf(each), (counts.get(groupOf(each)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  if (most <= counts.get(groupOf(client))! + 1) return undefined;
  return all.find(([, each]) => counts.get(groupOf(each)) === most)?.[0];
}
