import { setTimeout as pause } from 'node:timers/promises';
import { PlatformError } from '../../../../base/errors/index.js';
import { quat, vec3, type Vec3 } from '../../../../base/math/index.js';
import { type DemoCourse, courseOf } from './course.js';
import type { DemoBody, Simulator } from './simulator.js';

/** The pilot's order until the next position reading: direction of the nose (CCI), and throttle. */
export interface Order {
  readonly nose?: Vec3;
  readonly throttle?: number;
  readonly warp: number;
  /** Maximum game time that may safely pass until the next reading, s. */
  readonly reaction?: number;
  /** Game time that is left until the order must change, for example before the vessel hits the ground, s. */
  readonly left?: number;
}

export interface DemoLeg {
  readonly until: (course: DemoCourse) => boolean;
  readonly order: (course: DemoCourse) => Order;
}

export interface Coast {
  /** Direction of the nose; by default, it does not change. */
  readonly nose?: (course: DemoCourse) => Vec3;
  readonly reaction?: number;
}

export interface PilotOptions {
  readonly simulator: Simulator;
  readonly body: DemoBody;
  readonly vessel: string;
  /** Factor by which the flight is faster than planned; 1 while people watch. */
  readonly haste: number;
  /** Minimum real time until the next change of orders, s. The pilot limits the time warp accordingly. */
  readonly caution: number;
  readonly stop: AbortSignal;
}

/**
 * Pause between two position readings, ms. In the average `#lookMs`, a time of more than `LOOK_MAX_MS` between two
 * readings counts as `LOOK_MAX_MS`.
 */
const LOOK_MS = 40;
const LOOK_MAX_MS = 1000;
/** Maximum game time between two readings while the vessel coasts, s. */
const COASTING_S = 4;
/** Maximum game time that a leg may take, s. */
const LEG_MAX_S = 3600;

export class Pilot {
  readonly #ctl: string;
  #warp = 1;
  #throttle = 0;
  /** Time of the last reading, ms. `#lookMs` is the average time between two readings, ms. */
  #lookedAt = performance.now();
  #lookMs = LOOK_MS;

  constructor(private readonly options: PilotOptions) {
    this.#ctl = `vessels/by-id/${options.vessel}/ctl`;
  }

  async look(): Promise<DemoCourse> {
    const { simulator, body, vessel } = this.options;
    const now = performance.now();
    this.#lookMs += (Math.min(Math.max(now - this.#lookedAt, LOOK_MS), LOOK_MAX_MS) - this.#lookMs) * 0.2;
    this.#lookedAt = now;
    return courseOf(await simulator.vessel(vessel), body);
  }

  /** @returns the course at the end of the leg @throws PlatformError when the leg does not end */
  async fly({ until, order }: DemoLeg): Promise<DemoCourse> {
    for (let start: number | null = null; ;) {
      const course = await this.look();
      start ??= course.ut;
      if (until(course)) return course;
      if (course.ut - start > LEG_MAX_S)
        throw new PlatformError(
          'the flight does not follow its plan: one of its phases does not end; start the demo again',
        );
      await this.#obey(order(course));
      await pause(LOOK_MS, undefined, { signal: this.options.stop });
    }
  }

  async coast(seconds: number, warp: number, { nose, reaction = COASTING_S }: Coast = {}): Promise<DemoCourse> {
    const { ut } = await this.look();
    return this.fly({
      until: (course) => course.ut >= ut + seconds,
      order: (course) => ({ warp, reaction, ...(nose && { nose: nose(course) }) }),
    });
  }

  async stage(): Promise<void> {
    await this.options.simulator.write(`${this.#ctl}/stage 1`);
  }

  async #obey({ nose, throttle = 0, warp, reaction = Infinity, left = Infinity }: Order): Promise<void> {
    const { simulator, haste, caution } = this.options;
    // Write the attitude separately: it is a field of the solver phase, and one batch cannot contain fields of two
    // phases.
    if (nose) await simulator.write(`${this.#ctl}/attitude_target ${attitudeToward(nose).join(' ')}`);
    const lines: string[] = [];
    const safe = Math.min(reaction / (this.#lookMs / 1000), left / caution);
    const fast = Math.max(1, Math.round(Math.min(warp * haste, safe)));
    if (fast !== this.#warp) lines.push(`debug/time/warp ${(this.#warp = fast)}`);
    if (throttle !== this.#throttle) {
      lines.push(...(throttle > 0 ? [`${this.#ctl}/throttle ${throttle}`] : []));
      if (throttle === 0) lines.push(`${this.#ctl}/shutdown 1`);
      else if (this.#throttle === 0) lines.push(`${this.#ctl}/ignite 1`);
      this.#throttle = throttle;
    }
    if (lines.length > 0) await simulator.write(...lines);
  }
}

/**
 * Returns the attitude (body to CCI) in which the nose points in a direction and the right side of the vessel is
 * parallel to the equator.
 */
function attitudeToward(nose: Vec3): quat.Quat {
  const forward = vec3.normalize(nose);
  const right = vec3.normalize(vec3.cross([0, 0, 1], forward));
  return quat.fromBasis(forward, right, vec3.cross(forward, right));
}
