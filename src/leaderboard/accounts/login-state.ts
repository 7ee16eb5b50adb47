import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Login } from './provider.js';

/** Maximum duration of a login, s. */
export const LOGIN_SECONDS = 600;

/**
 * A state is 32 bytes: random bytes, the start time in seconds, and a seal over both and the provider. The seal proves
 * that this deployment made the state, and the time shows the state's age, so the service need not store states. RFC
 * 6749 §10.10: the probability of guessing a state "MUST be less than or equal to 2^(-128) and SHOULD be […] 2^(-160)".
 */
const CHANCE_BYTES = 20;
const TIME_BYTES = 5;
const SEAL_BYTES = 7;
/** Maximum time by which the clock of another process may be ahead of ours, s. */
const AHEAD_SECONDS = 60;

const STATE = /^[A-Za-z0-9_-]{43}$/;

/** True for a text that has the form of a state. */
export const isState = (text: string): boolean => STATE.test(text);

/**
 * Seals the states of logins with a secret of the deployment, so that each process accepts the states that another has
 * made. The verifier and the nonce of a login are derived from its state, so the cookie contains nothing else.
 */
export class LoginStates {
  readonly #key: Buffer;

  /**
   * @param pepper key of this hash and of the hash of user keys. The two hashes cannot collide: the text behind a user
   * key contains a colon, and the text hashed here does not.
   */
  constructor(pepper: Uint8Array) {
    this.#key = createHmac('sha256', pepper).update('login-state').digest();
  }

  /** Starts a login. @param now unix ms */
  start(provider: string, now: number): Omit<Login, 'redirectUri'> {
    const bytes = Buffer.alloc(CHANCE_BYTES + TIME_BYTES);
    randomBytes(CHANCE_BYTES).copy(bytes);
    bytes.writeUIntBE(Math.floor(now / 1000), CHANCE_BYTES, TIME_BYTES);
    return this.#login(Buffer.concat([bytes, this.#seal(provider, bytes)]).toString('base64url'));
  }

  /**
   * Verifies that a callback continues a login that this browser started.
   * @param cookie value of the login cookie
   * @param state state in the callback
   * @param now unix ms
   * @returns the login, or null if cookie and state do not match, or if the state is forged, too old, or from another
   * provider
   */
  resume(provider: string, cookie: string, state: string, now: number): Omit<Login, 'redirectUri'> | null {
    if (!isState(state) || !isEqual(cookie, loginCookie(provider, state))) return null;
    const bytes = Buffer.from(state, 'base64url');
    const started = bytes.readUIntBE(CHANCE_BYTES, TIME_BYTES);
    const seal = bytes.subarray(CHANCE_BYTES + TIME_BYTES);
    if (!timingSafeEqual(seal, this.#seal(provider, bytes.subarray(0, CHANCE_BYTES + TIME_BYTES)))) return null;
    const age = Math.floor(now / 1000) - started;
    return age > LOGIN_SECONDS || age < -AHEAD_SECONDS ? null : this.#login(state);
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

/** Returns the value of the login cookie. */
export const loginCookie = (provider: string, state: string): string => `${state}.${provider}`;

/** Reports in constant time whether two texts are equal. */
function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
