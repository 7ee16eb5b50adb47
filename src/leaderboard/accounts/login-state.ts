import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Login } from './provider.js';

export const LOGIN_SECONDS = 600;

/**
 * A state has 32 bytes: random bytes, the start time in seconds, and a seal over both and the name of the provider. The
 * seal proves that this deployment made the state, and the start time shows the age of the state. So the service need
 * not store a state when a login starts. RFC 6749 §10.10: the probability of guessing a state "MUST be less than or
 * equal to 2^(-128) and SHOULD be […] 2^(-160)".
 */
const CHANCE_BYTES = 20;
const TIME_BYTES = 5;
const SEAL_BYTES = 7;
/**
 * A state whose start time is further than this in the future is refused, s. The clocks of two machines may differ that
 * much.
 */
const AHEAD_SECONDS = 60;

/**
 * Maximum number of used states to remember. An arbitrary value: it takes about 3 MB, and is far more sign-ins than a
 * process completes within {@link LOGIN_SECONDS}.
 */
const USED_MAX = 20_000;

const STATE = /^[A-Za-z0-9_-]{43}$/;

export const isState = (text: string): boolean => STATE.test(text);

/**
 * Makes and verifies the states of logins. A state is sealed with a secret of the deployment. So every process of the
 * deployment accepts the state; one process accepts it only once. The verifier and the nonce of a login are derived
 * from its state, so the cookie need not contain them.
 */
export class LoginStates {
  readonly #key: Buffer;
  /** Times at which states were used, unix s, in the order of use. */
  readonly #used = new Map<string, number>();

  /**
   * @param pepper secret of the deployment. The key that seals states is the HMAC of the text `login-state` with this
   * secret. User keys are HMACs with the same secret, but their texts contain a colon, so no user key equals the
   * sealing key
   */
  constructor(pepper: Uint8Array) {
    this.#key = createHmac('sha256', pepper).update('login-state').digest();
  }

  /** @param now unix ms */
  start(provider: string, now: number): Omit<Login, 'redirectUri'> {
    const bytes = Buffer.alloc(CHANCE_BYTES + TIME_BYTES);
    randomBytes(CHANCE_BYTES).copy(bytes);
    bytes.writeUIntBE(Math.floor(now / 1000), CHANCE_BYTES, TIME_BYTES);
    return this.#login(Buffer.concat([bytes, this.#seal(provider, bytes)]).toString('base64url'));
  }

  /**
   * Verifies that a callback continues a login of this browser. The state stays valid until {@link LoginStates.use}.
   * @param now unix ms
   * @returns the login, or null if the state does not match the cookie, is forged, used or too old, or was made for
   * another provider
   */
  resume(provider: string, cookie: string, state: string, now: number): Omit<Login, 'redirectUri'> | null {
    if (!isState(state) || !isEqual(cookie, loginCookie(provider, state))) return null;
    const bytes = Buffer.from(state, 'base64url');
    // Decoding ignores two bits of the last character, so four texts decode to the same bytes. Only one of these texts
    // is valid.
    if (bytes.toString('base64url') !== state) return null;
    const started = bytes.readUIntBE(CHANCE_BYTES, TIME_BYTES);
    const seal = bytes.subarray(CHANCE_BYTES + TIME_BYTES);
    if (!timingSafeEqual(seal, this.#seal(provider, bytes.subarray(0, CHANCE_BYTES + TIME_BYTES)))) return null;
    const age = Math.floor(now / 1000) - started;
    if (age > LOGIN_SECONDS || age < -AHEAD_SECONDS || this.#used.has(state)) return null;
    return this.#login(state);
  }

  /** @param now unix ms */
  use(state: string, now: number): void {
    const seconds = Math.floor(now / 1000);
    this.#used.set(state, seconds);
    for (const [oldest, at] of this.#used) {
      if (this.#used.size <= USED_MAX && seconds - at <= LOGIN_SECONDS + AHEAD_SECONDS) break;
      this.#used.delete(oldest);
    }
  }

  #login(state: string): Omit<Login, 'redirectUri'> {
    const derived = (use: string): string =>
      createHmac('sha256', this.#key).update(`${use}:${state}`).digest('base64url');
    return { state, verifier: derived('verifier'), nonce: derived('nonce') };
  }

  #seal(provider: string, bytes: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(`seal:${provider}:`).update(bytes).digest().subarray(0, SEAL_BYTES);
  }
}

export const loginCookie = (provider: string, state: string): string => `${state}.${provider}`;

/** Compares two texts in constant time. */
function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
