import { retryDelayMs } from './back-off.js';
import { EventText } from './event-text.js';
import { LinkError, refusalIn } from './link-error.js';
import { Observable } from './observable.js';

/** The time without a byte after which a link is dead; the server sends a comment at least every 15 s. */
const SILENCE_MS = 40_000;

/** The state of a stream. `lost`: no answer. `refused`: the server answers with a refusal, and is asked again. */
export type StreamState = 'connecting' | 'open' | 'lost' | 'refused';

export interface StreamRequest {
  readonly url: string;
  /** The body of a POST; without one the request is a GET. */
  readonly body?: string;
}

/** A stream of server-sent events that is opened again, with growing pauses, for as long as it is wanted. */
export class EventSubscription extends Observable {
  #state: StreamState = 'connecting';
  #stop = new AbortController();
  #failures = 0;
  /** The time of the next try, ms on the clock of the page; null while none is due. */
  retryAt: number | null = null;
  /** The last refusal of the server; null unless `state` is `refused`. */
  refusal: LinkError | null = null;
  #retryNow: (() => void) | null = null;

  constructor(
    private readonly request: StreamRequest,
    private readonly receive: (event: string) => void,
  ) {
    super();
    void this.#run(this.#stop.signal);
  }

  get state(): StreamState {
    return this.#state;
  }

  /** Starts the next try at once. */
  retry(): void {
    this.#retryNow?.();
  }

  close(): void {
    this.#stop.abort();
  }

  async #run(stopped: AbortSignal): Promise<void> {
    for (;;) {
      const refusal = await this.#readOnce(stopped).then(() => null, refusalOf);
      if (stopped.aborted) return;
      this.refusal = refusal;
      this.#failures++;
      this.retryAt = performance.now() + retryDelayMs(this.#failures);
      this.#become(refusal ? 'refused' : 'lost');
      await this.#pause(retryDelayMs(this.#failures), stopped);
      this.retryAt = null;
    }
  }

  async #readOnce(stopped: AbortSignal): Promise<void> {
    const silent = new AbortController();
    let silence = setTimeout(() => silent.abort(), SILENCE_MS);
    try {
      const { url, body } = this.request;
      const answer = await fetch(url, {
        ...(body === undefined ? {} : { method: 'POST', body }),
        headers: { accept: 'text/event-stream' },
        cache: 'no-store',
        signal: AbortSignal.any([stopped, silent.signal]),
      });
      if (!answer.ok) throw await refusalIn(answer);
      if (!answer.body) throw new Error(`${url}: ${answer.status}`);
      this.#failures = 0;
      this.refusal = null;
      this.#become('open');
      const text = new EventText();
      const decoder = new TextDecoder();
      const reader = answer.body.getReader();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => silent.abort(), SILENCE_MS);
        for (const event of text.add(decoder.decode(value, { stream: true }))) this.receive(event);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  #pause(ms: number, stopped: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#retryNow = () => {
        clearTimeout(timer);
        resolve();
      };
      stopped.addEventListener('abort', this.#retryNow, { once: true });
    });
  }

  #become(state: StreamState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.changed();
  }
}

function refusalOf(error: unknown): LinkError | null {
  return error instanceof LinkError && error.fromServer ? error : null;
}
