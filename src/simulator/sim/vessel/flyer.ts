import type { Vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import type { Motion } from './motion.js';
import type { VesselSystems } from './systems/vessel-systems.js';

/** A span of time for the motion of a vessel. */
export interface Leg {
  /** Time at its end, s. */
  readonly ut: number;
  readonly seconds: number;
  /** The body at the end of the span. */
  readonly body: BodyState;
}

/** The state that flight changes. */
export interface Flyer {
  motion: Motion;
  prelaunch: boolean;
  /** True for a vessel that rested on the ground of its body before: it lands again where it comes down. */
  stood: boolean;
  readonly systems: VesselSystems;
  /** kg. */
  readonly totalMass: number;
  /** Centre of mass in the assembly frame, m, with the vessel's scale. */
  readonly centreOfMass: Vec3;
  /** Returns the depth of the lowest point of its posed parts below its centre of mass, m; `up` in its frame. */
  depthUnder(up: Vec3, ut: number): number;
  /** Shakes loose objects on board by a sudden change of the velocity, body axes, m/s. */
  jolt(change: Vec3): void;
  /** Recalculates the mass after a change of the tanks. */
  weigh(): void;
}
