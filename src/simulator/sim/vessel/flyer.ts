import type { Vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import type { Motion } from './motion.js';
import type { VesselSystems } from './systems/vessel-systems.js';

/** A span of time through which a vessel moves. */
export interface Leg {
  /** Time at the end of the span, s. */
  readonly ut: number;
  readonly seconds: number;
  /** The body at the end of the span. */
  readonly body: BodyState;
}

/** The members of a vessel that flight reads and changes. */
export interface Flyer {
  motion: Motion;
  prelaunch: boolean;
  /** True if the vessel has rested on the ground of its body. Such a vessel lands again when it reaches the ground. */
  stood: boolean;
  readonly systems: VesselSystems;
  /** Total mass, kg. */
  readonly totalMass: number;
  /** Centre of mass in the assembly frame, multiplied by the vessel's scale, m. */
  readonly centreOfMass: Vec3;
  /** Returns the depth of the lowest point of the parts below the centre of mass, m. `up` is in the assembly frame. */
  depthUnder(up: Vec3, ut: number): number;
  /** Shakes loose objects on board by a sudden change of velocity, in vehicle body axes, m/s. */
  jolt(change: Vec3): void;
  /** Computes the mass again after tanks were filled or drained. */
  weigh(): void;
}
