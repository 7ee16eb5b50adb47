import { vec3 } from '../../../../base/math/index.js';
import { type DemoCourse, lifted } from './course.js';
import type { DemoLeg } from './pilot.js';

/** Height above the mean radius at which the ascent has become horizontal, m. */
const LEVEL_M = 12_500;
/** Maximum climb rate, m/s. `CLIMB_BRAKE` is the deceleration of the climb, m/s². */
const CLIMB_MS = 110;
const CLIMB_BRAKE = 1;
/** Periapsis above which the orbit is nearly reached, m. The pilot then reads the position more often. */
const NEARLY_M = -150_000;
/** Speed over the ground at which braking ends, m/s. */
const SLOW_MS = 12;
/** Maximum deceleration by the second stage, m/s². */
const BRAKE = 12;
/** Speed at the end of the descent, m/s. `TOUCH_DOWN_M` is the height at which the vessel must be that slow, m. */
const TOUCH_DOWN_MS = 1.2;
const TOUCH_DOWN_M = 3;

export const riseTo = (metres: number): DemoLeg => ({
  until: ({ radarAltitude }) => radarAltitude > metres,
  order: ({ up }) => ({ nose: up, throttle: 1, warp: 1.4, reaction: 0.5 }),
});

export const ascend = (until: DemoLeg['until']): DemoLeg => ({
  until,
  order: ({ up, east, altitude, falling, weight, periapsis }) => {
    const climb = Math.min(CLIMB_MS, Math.sqrt(2 * CLIMB_BRAKE * Math.max(0, LEVEL_M - altitude)));
    const share = between(-0.3, 0.98, (weight + 0.1 * (climb + falling)) / 12);
    return { nose: lifted(east, up, share), throttle: 1, warp: 5, reaction: periapsis > NEARLY_M ? 0.5 : 3 };
  },
});

/**
 * Brakes with the tail first while the vessel descends, until it hardly moves over the ground.
 * @param standing radar altitude of the vessel when it rests on the ground, m
 */
export const brake = (standing: number): DemoLeg => ({
  until: ({ level }) => level < SLOW_MS,
  order: ({ up, along, falling, weight, level, radarAltitude }) => {
    const sinking = Math.min(120, (radarAltitude - standing) / 40);
    const share = between(-0.2, 1, (weight + 0.15 * (falling - sinking)) / 8);
    const isSlow = level < 60;
    return {
      nose: lifted(vec3.scale(along, -1), up, share),
      throttle: isSlow ? 0.4 : 1,
      warp: 10,
      reaction: isSlow ? 0.3 : 3,
      left: level / BRAKE,
    };
  },
});

/** Descends to the ground. The engine burns when the vessel falls too fast to brake within the remaining height. */
export function comeDown(standing: number): DemoLeg {
  let isBurning = false;
  return {
    until: ({ situation }) => situation === 'Landed',
    order: ({ up, along, falling, level, radarAltitude }: DemoCourse) => {
      const height = Math.max(0, radarAltitude - standing);
      const most = Math.max(TOUCH_DOWN_MS, Math.sqrt(5 * Math.max(0, height - TOUCH_DOWN_M)));
      // The vessel falls freely for the last metre.
      isBurning = height > 1 && falling > (isBurning ? 0.7 : 1) * most;
      return {
        nose: vec3.addScaled(up, along, -Math.min(0.15, level / 30)),
        throttle: isBurning ? (height < 200 ? 0.4 : 1) : 0,
        warp: height < 60 ? 1 : 6,
        reaction: 2,
        // The end of the descent runs in real time, because clients read the touchdown speed from the last sample
        // before the contact.
        left: height < TOUCH_DOWN_M + 1 ? 0 : height / Math.max(1, falling),
      };
    },
  };
}

const between = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value));
