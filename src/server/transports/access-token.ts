import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The secret that a client must send before a protocol serves the client. The token never appears in a message or a log
 * line.
 */
export class AccessToken {
  readonly #key: KeyObject;
  /**
   * The key of the digests that `matches` compares. The key is different in each process, so a leaked digest is useless
   * in any other process.
   */
  readonly #comparing = randomBytes(32);
  readonly #digest: Buffer;

  constructor(text: string) {
    this.#key = createSecretKey(Buffer.from(text));
    this.#digest = this.#digestOf(text);
  }

  /**
   * Reports whether a client's guess equals the token. The duration of the comparison depends only on the length of the
   * guess, so the duration reveals nothing about the token.
   */
  matches(guess: string | Uint8Array): boolean {
    return timingSafeEqual(this.#digestOf(guess), this.#digest);
  }

  /** Signs a text with the token (HMAC-SHA-256). */
  sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }

  #digestOf(text: string | Uint8Array): Buffer {
    return createHmac('sha256', this.#comparing).update(text).digest();
  }
}
