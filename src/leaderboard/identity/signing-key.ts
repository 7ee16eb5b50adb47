import type { CryptoKey } from 'jose';
import type { KeySet } from '../../contract/board/index.js';
import type { PublicKey } from '../proofs/public-key.js';

export interface ServiceKey {
  /**
   * For example, `board-202611` for a key that was created in November 2026. Further keys of the month end in `-2`,
   * `-3`, …
   */
  readonly kid: string;
  readonly publicKey: CryptoKey;
  readonly jwk: PublicKey;
}

export interface ActiveKey extends ServiceKey {
  readonly privateKey: CryptoKey;
}

/** The key that signs now, and earlier keys whose licences may still be valid. */
export interface ServiceKeys {
  readonly active: ActiveKey;
  readonly retired: readonly ServiceKey[];
}

/** @param now unix ms @param taken the existing kids */
export function newKid(now: number, taken: readonly string[]): string {
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '');
  const first = `board-${month}`;
  for (let number = 1; ; number++) {
    const kid = number === 1 ? first : `${first}-${number}`;
    if (!taken.includes(kid)) return kid;
  }
}

/**
 * Returns the published key set: the active key first, then the retired ones sorted by `kid`. The set contains only
 * public members.
 */
export function publishedKeys({ active, retired }: ServiceKeys): KeySet {
  const sorted = [...retired].sort((a, b) => (a.kid < b.kid ? -1 : 1));
  const keys = [active, ...sorted].map(({ kid, jwk: { x, y } }) => ({
    use: 'sig' as const,
    kty: 'EC' as const,
    kid,
    crv: 'P-256' as const,
    alg: 'ES256' as const,
    x,
    y,
  }));
  return { keys };
}
