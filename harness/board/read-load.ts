import type { Random } from './histories/random.js';
import type { HttpClient } from './send/http-client.js';
import { Latencies } from './send/latencies.js';

const PATHS = [
  '/v1/leaderboards',
  '/v1/leaderboards/highest_altitude?limit=50',
  '/v1/leaderboards/rud_total?period=daily',
  '/v1/leaderboards/fastest_to_orbit?offset=20',
  '/v1/events',
  '/v1/events?type=vehicle.staging',
  '/v1/feed',
  '/v1/stats',
  '/v1/players?q=pla',
];

export class ReadLoad {
  readonly latencies = new Latencies();
  /** Number of answers for each status other than 200. */
  readonly statuses = new Map<number, number>();
  #isStopped = false;
  readonly #done: Promise<unknown>;

  constructor(
    private readonly client: HttpClient,
    private readonly handles: readonly string[],
    private readonly random: Random,
    readers: number,
  ) {
    this.#done = Promise.all(Array.from({ length: readers }, () => this.#read()));
    // A failed read is reported by `stop`. Until then, it must not end the process.
    this.#done.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #read(): Promise<void> {
    while (!this.#isStopped) {
      const began = performance.now();
      const { status } = await this.client.get(this.#path());
      this.latencies.add(performance.now() - began);
      if (status !== 200) this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      // Pauses briefly, because in practice a cache answers some of the reads.
      await new Promise((resolve) => setTimeout(resolve, this.random.whole(5, 50)));
    }
  }

  #path(): string {
    const { random, handles } = this;
    const [one, other] = [random.pick(handles), random.pick(handles)];
    const ofPlayer = [`/v1/players/${one}`, `/v1/players/${one}/events`, `/v1/compare?handles=${one},${other}`];
    return random.pick([...PATHS, ...ofPlayer]);
  }
}
