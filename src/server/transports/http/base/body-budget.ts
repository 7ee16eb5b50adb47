import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body up to this many bytes is taken whatever else is held, so that small requests get through. Chosen. */
const SMALL_BYTES = 65_536;

/** Thrown at a request whose body does not fit beside those of others. */
export class BodiesFull extends Error {
  constructor() {
    super('too many bodies are being received; send this one again when others have come');
  }
}

/** Counts the bytes of bodies from their arrival until their requests are answered, and refuses those beyond a bound. */
export class BodyBudget {
  #held = 0;

  constructor(private readonly most: number) {}

  /** Counts the bytes of one request. A body that does not fit ends with {@link BodiesFull}. */
  count(request: IncomingMessage, answer: ServerResponse): void {
    let own = 0;
    const add = (chunk: Buffer): void => {
      own += chunk.length;
      this.#held += chunk.length;
      if (this.#held <= this.most || own <= SMALL_BYTES) return;
      request.off('data', add);
      request.emit('error', new BodiesFull());
    };
    request.on('data', add);
    answer.once('close', () => (this.#held -= own));
  }
}
