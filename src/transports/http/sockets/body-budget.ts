import type { IncomingMessage, ServerResponse } from 'node:http';

/** The most bytes of bodies that are held at once, all connections together: 64 of the largest. Chosen. */
export const BODIES_MAX = 67_108_864;

/** Thrown at a request whose body does not fit beside those of others. */
export class BodiesFull extends Error {
  readonly statusCode = 503;

  constructor() {
    super('too many bodies are being received; send this one again when others have come');
  }
}

/** Counts the bytes of bodies from their arrival until their requests are answered, and refuses those beyond a bound. */
export class BodyBudget {
  #held = 0;

  constructor(private readonly most: number) {}

  /** Counts the bytes of one request. Those of which too many come end its body with {@link BodiesFull}. */
  count(request: IncomingMessage, answer: ServerResponse): void {
    let own = 0;
    const add = (chunk: Buffer): void => {
      own += chunk.length;
      this.#held += chunk.length;
      if (this.#held <= this.most) return;
      request.off('data', add);
      request.emit('error', new BodiesFull());
    };
    request.on('data', add);
    answer.once('close', () => (this.#held -= own));
  }
}
