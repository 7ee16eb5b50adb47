import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret that a client must send before a protocol serves it. It never appears in a message or a log line. */
export class AccessToken {
  readonly #key: KeyObject;
  /** A random key for this process. It keys the digests that `matches` compares, so they are useless elsewhere. */
  readonly #comparing = randomBytes(32);
  readonly #digest: Buffer;

  constructor(text: string) {
    this.#key = createSecretKey(Buffer.from(text));
    this.#digest = this.#digestOf(text);
  }

  /** Reports whether a client's guess equals the token. The running time depends only on the length of the guess. */
  matches(guess: string | Uint8Array): boolean {
    return timingSafeEqual(this.#digestOf(guess), this.#digest);
  }

  /** Signs a text with HMAC-SHA-256; the signature does not reveal the token. */
  sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }

  #digestOf(text: string | Uint8Array): Buffer {
    return createHmac('sha256', this.#comparing).update(text).digest();
  }
}
