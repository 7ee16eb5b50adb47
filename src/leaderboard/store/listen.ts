import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CHANNELS } from './channels.js';
import { type DatabaseAddress, urlAt } from './open-store.js';

type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];
/**
 * Called with the text of each notification. Called with null after an outage, because notifications may have been lost
 * during the outage.
 */
export type Heard = (text: string | null) => void;

/** Receives the notifications that other processes send, over a single connection. */
export interface Listener {
  /** @returns a function that ends the calls */
  on(channel: Channel, heard: Heard): () => void;
  close(): Promise<void>;
}

interface ListenOptions {
  /** Called once per outage, with the first error of the outage. */
  readonly onFault: (error: unknown) => void;
}

/** Wait before the first attempt to reconnect, ms; doubled for each further attempt, up to `RETRY_LONGEST_MS`. */
const RETRY_MS = 100;
const RETRY_LONGEST_MS = 5000;
/** Time between two probes, ms. A probe detects whether the network has dropped the connection. */
const PROBE_MS = 15_000;
const ANSWER_MS = 5000;

/** Listens to all channels of a database, and reconnects after every outage. */
export function listen(address: DatabaseAddress, options: ListenOptions): Listener {
  return new Connection(address, options);
}

class Connection implements Listener {
  readonly #listeners = new Map<Channel, Set<Heard>>();
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;

  constructor(
    private readonly address: DatabaseAddress,
    private readonly options: ListenOptions,
  ) {
    this.#ended = this.#run();
  }

  on(channel: Channel, heard: Heard): () => void {
    const all = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, all.add(heard));
    return () => void all.delete(heard);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    let retryMs = RETRY_MS;
    let isReported = false;
    while (!isAborted(this.#closing.signal)) {
      try {
        await this.#connected(() => {
          retryMs = RETRY_MS;
          isReported = false;
        });
      } catch (error) {
        if (!isReported && !isAborted(this.#closing.signal)) this.options.onFault(error);
        isReported = true;
      }
      await sleep(retryMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, RETRY_LONGEST_MS);
    }
  }

  async #connected(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: urlAt(this.address),
      application_name: 'livery board, listening',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const broken = new AbortController();
    client.on('error', (error) => broken.abort(error));
    client.on('end', () => broken.abort(new Error('the connection ended')));
    client.on('notification', ({ channel, payload }) => this.#tell(channel as Channel, payload ?? ''));
    const stop = AbortSignal.any([broken.signal, this.#closing.signal]);
    try {
      await client.connect();
      await client.query(
        Object.values(CHANNELS)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
      onConnected();
      for (const channel of Object.values(CHANNELS)) this.#tell(channel, null);
      while (!isAborted(stop)) {
        await sleep(PROBE_MS, undefined, { signal: stop }).catch(() => undefined);
        if (!isAborted(stop)) await client.query('select 1');
      }
      if (broken.signal.aborted) throw broken.signal.reason;
    } finally {
      // Waits only a limited time, because the server may give no answer.
      await Promise.race([client.end().catch(() => undefined), sleep(ANSWER_MS, undefined, { ref: false })]);
    }
  }

  #tell(channel: Channel, text: string | null): void {
    for (const heard of this.#listeners.get(channel) ?? []) heard(text);
  }
}

/**
 * Reports whether a signal is aborted. Use it instead of `signal.aborted`, because the compiler assumes that this
 * property has not changed since an earlier check.
 */
const isAborted = ({ aborted }: AbortSignal): boolean => aborted;
