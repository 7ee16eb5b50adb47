import { eventsIn } from '../../../client/index.js';

/**
 * Follows the public log of a player through its live stream, until the signal is aborted or the board ends.
 * @param open called when the stream is open; no later event is missed
 */
export async function watchLog(
  board: string,
  handle: string,
  { open, take }: { readonly open: () => void; readonly take: (type: string) => void },
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await fetch(`${board}/v1/events/stream?handle=${encodeURIComponent(handle)}`, { signal });
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
    open();
    for await (const data of eventsIn(answer.body)) take((JSON.parse(data) as { type: string }).type);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Collects the types of events for a short time, and then shows all of them as one text: `flight.started,
 * engine.ignition ×5`.
 */
export class Gathering {
  readonly #counts = new Map<string, number>();

  constructor(
    private readonly ms: number,
    private readonly show: (text: string) => void,
  ) {}

  readonly add = (type: string): void => {
    if (this.#counts.size === 0) setTimeout(() => this.flush(), this.ms).unref();
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
  };

  flush(): void {
    const texts = [...this.#counts].map(([type, count]) => (count === 1 ? type : `${type} ×${count}`));
    this.#counts.clear();
    if (texts.length > 0) this.show(texts.join(', '));
  }
}
