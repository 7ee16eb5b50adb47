import { compactVerify, createRemoteJWKSet, customFetch } from 'jose';
import { boundedFetch, type FetchBounds } from './bounded-fetch.js';

/** Time for which a provider's keys are cached, ms. */
const KEYS_MS = 600_000;
/** If a token has an unknown `kid`, the keys are fetched again, but at most once in this time, ms. */
const UNKNOWN_KEY_MS = 10_000;

export const ID_TOKEN_ALGORITHMS = ['RS256', 'ES256'];

/** @throws for a wrong signature, for an unknown key, or when the keys cannot be fetched */
export type CheckIdToken = (idToken: string) => Promise<void>;

/** Makes a function that checks ID tokens with the keys published at `jwksUrl`. */
export function idTokenCheck(jwksUrl: string, bounds: FetchBounds): CheckIdToken {
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: KEYS_MS,
    cooldownDuration: UNKNOWN_KEY_MS,
    timeoutDuration: bounds.callMs,
    [customFetch]: boundedFetch(bounds),
  });
  return async (idToken) => {
    await compactVerify(idToken, keys, { algorithms: ID_TOKEN_ALGORITHMS });
  };
}
