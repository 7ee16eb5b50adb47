import { eventsIn } from '../../../client/index.js';

/**
 * Follows a player's public log over its live stream, until the signal aborts or the board ends.
 * @param open called when the stream is open; later events are not missed
 * @param take called with the type of each event
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

/** Collects the types of events for a short time, and shows them as one text: `flight.started, engine.ignition ×5`. */
export class Gathering {
  readonly #counts = new Map<string, number>();

  /** @param ms maximum time that an event waits, ms */
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
