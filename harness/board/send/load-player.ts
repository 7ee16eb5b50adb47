import type { CryptoKey } from 'jose';
import type { PublicKey } from '../../../src/leaderboard/proofs/index.js';

export interface LoadPlayer {
  readonly playerId: number;
  readonly handle: string;
  readonly license: string;
  readonly jwk: PublicKey;
  readonly privateKey: CryptoKey;
}
