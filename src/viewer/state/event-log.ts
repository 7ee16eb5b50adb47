import { Observable } from '../link/observable.js';
import { EventSubscription } from '../link/event-subscription.js';

export interface LoggedEvent {
  readonly id: number;
  /** Universal time, s. */
  readonly ut: number;
  readonly type: string;
  /** Empty for an event of no vessel. */
  readonly vessel: string;
  readonly detail: string;
}

/** The most events that are kept; chosen: enough for a session, and a browser lists them without effort. */
const KEPT = 500;

/** The events in the simulation since the page was opened, newest last. */
export class EventLog extends Observable {
  #events: LoggedEvent[] = [];
  #next = 1;
  readonly #stream: EventSubscription;

  constructor(url: string) {
    super();
    this.#stream = new EventSubscription({ url }, (line) => {
      const event = JSON.parse(line) as Omit<LoggedEvent, 'id'>;
      this.#events = [...this.#events, { id: this.#next++, ...event }].slice(-KEPT);
      this.changed();
    });
    this.#stream.onChange(() => this.changed());
  }

  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  get open(): boolean {
    return this.#stream.state === 'open';
  }

  clear(): void {
    this.#events = [];
    this.changed();
  }

  close(): void {
    this.#stream.close();
  }
}
