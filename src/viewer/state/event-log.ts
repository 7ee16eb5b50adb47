import { Observable } from '../link/observable.js';
import { retryDelayMs } from '../link/back-off.js';

export interface EventLogEntry {
  readonly id: number;
  /** Universal time, s. */
  readonly ut: number;
  readonly type: string;
  /** The id of the vessel; empty if the event concerns none. */
  readonly vessel: string;
  readonly detail: string;
}

/** Maximum number of events to keep. Chosen: enough for a session and fast to list. */
const KEPT = 500;

export class EventLog extends Observable {
  #events: EventLogEntry[] = [];
  #next = 1;
  #failures = 0;
  #source!: EventSource;

  constructor(private readonly url: string) {
    super();
    this.#follow();
  }

  get events(): readonly EventLogEntry[] {
    return this.#events;
  }

  get open(): boolean {
    return this.#source.readyState === EventSource.OPEN;
  }

  clear(): void {
    this.#events = [];
    this.changed();
  }

  #follow(): void {
    const source = new EventSource(this.url);
    this.#source = source;
    source.onopen = () => {
      this.#failures = 0;
      this.changed();
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as Omit<EventLogEntry, 'id'>;
      this.#events = [...this.#events, { id: this.#next++, ...event }].slice(-KEPT);
      this.changed();
    };
    source.onerror = () => {
      // The browser reconnects by itself after a broken connection, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(() => this.#follow(), retryDelayMs(++this.#failures));
      }
      this.changed();
    };
  }
}
