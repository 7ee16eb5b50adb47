import { asciiText, type Emit, type Payloads } from './event.js';
import { isInFlight, isStanding, type SimVessel } from './snapshot.js';
import type { DeriverState, Durable, KittenRecord } from './state.js';

/** Maximum number of kittens that are stored; an arbitrary value. */
const KITTENS_MAX = 256;
const NAME_MAX = 32;
/**
 * Minimum turn rate at which a kitten counts as tumbling, rad/s: 3° per second. A kitten that orbits and keeps facing
 * the body turns far more slowly.
 */
const TURNING = (3 * Math.PI) / 180;
/** Minimum speed of a landing that counts as a tumble, m/s. An arbitrary value: a fast walk. */
const FALL_MS = 2;

/** Returns the id under which a kitten is published. The id does not reveal the kitten's name. */
export type KidOf = (name: string) => string;

type Kittens = Durable['kittens'];
const NEW_KITTEN: Omit<KittenRecord, 'name'> = {
  travelledM: 0,
  fastestMs: 0,
  missions: 0,
  missionTimeS: 0,
  eva: null,
};

export const kittenOf = (name: string, kidOf: KidOf) => ({ kid: kidOf(name), name: asciiText(name, NAME_MAX) });

const withKitten = (kittens: Kittens, kitten: KittenRecord): Kittens =>
  kitten.name in kittens || Object.keys(kittens).length < KITTENS_MAX ? { ...kittens, [kitten.name]: kitten } : kittens;

export function beginWalk(
  kittens: Kittens,
  name: string,
  flight: string,
  ut: number,
  kidOf: KidOf,
  emit: Emit,
): Kittens {
  emit('kitten.eva_start', flight, kittenOf(name, kidOf));
  const known = kittens[name] ?? { ...NEW_KITTEN, name };
  return withKitten(kittens, { ...known, missions: known.missions + 1, eva: { flight, since: ut } });
}

/** Ends the EVA of a kitten that disappeared, if the client has seen the start of the EVA. */
export function endWalk(kittens: Kittens, name: string, ut: number, kidOf: KidOf, emit: Emit): Kittens {
  const known = kittens[name];
  if (!known?.eva) return kittens;
  const seconds = Math.max(0, ut - known.eva.since);
  emit('kitten.eva_end', null, { ...kittenOf(name, kidOf), duration_s: seconds });
  return withKitten(kittens, { ...known, missionTimeS: known.missionTimeS + seconds, eva: null });
}

/**
 * Updates the totals of a kitten: the distance that it has moved, and its maximum speed, both relative to the ground.
 */
export function travel(kittens: Kittens, before: SimVessel, now: SimVessel, seconds: number): Kittens {
  const { name } = now;
  const known = kittens[name] ?? { ...NEW_KITTEN, name };
  const speed = isStanding(now) ? 0 : now.surfaceSpeed;
  const way = (isStanding(before) || before.body !== now.body ? 0 : (before.surfaceSpeed + speed) / 2) * seconds;
  if (kittens[name] && way <= 0 && speed <= known.fastestMs) return kittens;
  return withKitten(kittens, {
    ...known,
    travelledM: known.travelledM + Math.max(0, way),
    fastestMs: Math.max(known.fastestMs, speed),
  });
}

type Angles = DeriverState['turnedRad'];

/** Detects a tumble: the kitten has turned once around without a pause, or has landed fast. */
export function tumble(
  turned: Angles,
  before: SimVessel,
  now: SimVessel,
  seconds: number,
  report: (speed: number) => void,
): Angles {
  const { name } = now;
  if (isInFlight(before) && isStanding(now) && before.surfaceSpeed >= FALL_MS) report(before.surfaceSpeed);
  const isTurning = isInFlight(now) && now.turnRate >= TURNING;
  if (!isTurning) {
    if (!(name in turned)) return turned;
    const { [name]: _over, ...others } = turned;
    return others;
  }
  const angle = (turned[name] ?? 0) + now.turnRate * Math.max(0, seconds);
  if (angle < 2 * Math.PI) return { ...turned, [name]: angle };
  report(now.surfaceSpeed);
  return { ...turned, [name]: angle % (2 * Math.PI) };
}

/** Returns the payload of a roster; null for an empty roster. */
export function rosterOf(kittens: Kittens, kidOf: KidOf): Payloads['roster.snapshot'] | null {
  const all = Object.values(kittens);
  if (all.length === 0) return null;
  return {
    kittens: all.map((kitten) => ({
      ...kittenOf(kitten.name, kidOf),
      travelled_m: kitten.travelledM,
      fastest_ms: kitten.fastestMs,
      missions: kitten.missions,
      mission_time_s: kitten.missionTimeS,
      // Kittens cannot die in the simulator.
      kia: false,
    })),
  };
}
