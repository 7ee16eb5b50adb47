import { newId } from './ids.js';
import type { Random } from './random.js';
import { anyKittenName } from './words.js';

export interface Kitten {
  readonly kid: string;
  name: string;
  travelledM: number;
  fastestMs: number;
  missions: number;
  missionTimeS: number;
  kia: boolean;
}

export function newKitten(random: Random): Kitten {
  const name = anyKittenName(random);
  return { kid: newId(random), name, travelledM: 0, fastestMs: 0, missions: 0, missionTimeS: 0, kia: false };
}

export function fly(random: Random, kitten: Kitten): void {
  kitten.travelledM += random.eighths(100, 5_000_000);
  kitten.fastestMs = Math.max(kitten.fastestMs, random.eighths(10, 9000));
  kitten.missions++;
  kitten.missionTimeS += random.eighths(60, 40_000);
}

/**
 * Makes a roster snapshot. Some snapshots have lower totals than earlier ones, as if the player had loaded an older
 * save. Some kittens have no id.
 */
export function snapshotOf(random: Random, kittens: readonly Kitten[]): object {
  const share = random.chance(0.1) ? 0.5 : 1;
  const rows = kittens
    .filter(() => !random.chance(0.05))
    .map(({ kid, name, travelledM, fastestMs, missions, missionTimeS, kia }) => ({
      kid: random.chance(0.01) ? '' : kid,
      name,
      travelled_m: travelledM * share,
      fastest_ms: fastestMs,
      missions: share < 1 ? Math.floor(missions / 2) : missions,
      mission_time_s: missionTimeS * share,
      kia,
    }));
  return { kittens: rows };
}
