import type { CryptoKey } from 'jose';
import type { PublicKey } from '../../../src/leaderboard/proofs/index.js';

/** A player of a load test, with the keys and the licence that sign its batches. */
export interface LoadPlayer {
  readonly playerId: number;
  readonly handle: string;
  readonly license: string;
  readonly jwk: PublicKey;
  readonly privateKey: CryptoKey;
}
