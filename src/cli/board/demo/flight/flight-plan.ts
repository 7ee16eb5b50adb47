import { vec3 } from '../../../../base/math/index.js';
import { show } from './camera.js';
import { ascend, brake, comeDown, riseTo } from './legs.js';
import { Pilot } from './pilot.js';
import type { Simulator } from './simulator.js';

export interface FlightOptions {
  readonly simulator: Simulator;
  /** The factor by which the flight is faster than planned; 1 if people watch. */
  readonly haste: number;
  /**
   * Minimum real time until the next change of orders, s. The pilot limits the time warp accordingly. This time is
   * necessary because a busy machine may delay the next position reading.
   */
  readonly caution: number;
  readonly say: (sentence: string) => void;
  readonly stop: AbortSignal;
}

const SHIP = 'Hunter-ship';
const KITTEN = 'Comet';
/** Speed over the ground at which the first stage is dropped, m/s. */
const STAGING_MS = 1250;
/** Minimum periapsis for an orbit above all hills, m. */
const PERIAPSIS_M = 8000;
/** Time that a kitten in a suit needs for a full turn at 5° a second, with some reserve, s. */
const TUMBLE_S = 84;
/** Time that the ship needs to turn around, s. */
const ABOUT_S = 40;

const km = (metres: number): string => `${(metres / 1000).toFixed(0)} km`;

/**
 * Flies the demo: a launch from the pad on Luna into orbit, a walk of a kitten outside the ship, and a landing far from
 * the pad.
 */
export async function flyPlan({ simulator, haste, caution, say, stop }: FlightOptions): Promise<void> {
  const body = await simulator.body('Luna');
  const pilot = new Pilot({ simulator, body, vessel: SHIP, haste, caution, stop });
  const { radarAltitude: standing } = await pilot.look();

  say('on the pad');
  await pilot.coast(4, 1);
  await pilot.fly(riseTo(standing + 5));
  say('lifted off');
  await pilot.fly(riseTo(standing + 15));
  // Let the camera follow the ship, because a camera on the ground would soon show only a dot.
  await show(simulator, { vessel: SHIP, from: [52, -36, 26], at: [0, 0, 4], fovDeg: 42 });
  await pilot.fly(riseTo(150));
  await show(simulator, { vessel: SHIP, from: [36, -58, 8], at: [5, 0, 5], fovDeg: 42 });
  await pilot.fly(ascend(({ level }) => level > STAGING_MS));

  await show(simulator, { vessel: SHIP, from: [30, -44, 5], fovDeg: 48 });
  const { radarAltitude, level } = await pilot.coast(2, 1);
  await pilot.stage();
  say(`stage 1 is off, at ${km(radarAltitude)} and ${level.toFixed(0)} m/s`);
  await pilot.coast(4, 1);
  await show(simulator, { vessel: SHIP, from: [20, -27, 3], fovDeg: 42 });
  const { periapsis, apoapsis } = await pilot.fly(ascend((course) => course.periapsis > PERIAPSIS_M));
  say(`in orbit, ${km(periapsis)} by ${km(apoapsis)}`);
  await show(simulator, { vessel: SHIP, from: [24, -22, 15], fovDeg: 42 });
  await pilot.coast(20, 5);

  const suit = `vessels/by-id/${KITTEN}/ctl`;
  await simulator.write(`debug/spawn ${KITTEN} hunter 3 -9 4`);
  say(`${KITTEN} is outside`);
  await show(simulator, { vessel: KITTEN, from: [2.4, -3.4, 1.2], fovDeg: 45 });
  await pilot.coast(3, 1);
  await simulator.write(`${suit}/rcs 1`, `${suit}/rotate 0 1 0`);
  // The simulator stops manual turns at a warp above 30. With 25 readings a second, the pilot's warp stays below 30.
  await pilot.coast(TUMBLE_S, 7, { reaction: 1 });
  say(`${KITTEN} has turned head over heels`);
  await simulator.write(`${suit}/rotate 0 0 0`);
  await pilot.coast(2, 1);
  await simulator.write(`debug/vessels/${KITTEN}/despawn 1`);
  say(`${KITTEN} is inside again`);

  await show(simulator, { vessel: SHIP, from: [22, -24, 8], fovDeg: 48 });
  await pilot.coast(ABOUT_S, 6, { nose: ({ along }) => vec3.scale(along, -1) });
  say('braking, tail first');
  await pilot.fly(brake(standing));
  say('upright, and coming down');
  await pilot.fly(comeDown(standing));
  await show(simulator, { vessel: SHIP, from: [27, -23, -2], at: [0, 0, 1], fovDeg: 48 });
  await pilot.coast(2, 1);
  say('landed');
  await simulator.write(`debug/spawn ${KITTEN} hunter 15.7 -8.3 0`);
  await pilot.coast(3, 1);
}
