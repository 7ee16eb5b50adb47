import type { Vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import type { Motion } from './motion.js';
import type { VesselSystems } from './systems/vessel-systems.js';

export interface Leg {
  /** Time at the end of the leg, s. */
  readonly ut: number;
  readonly seconds: number;
  readonly body: BodyState;
}

export interface Flyer {
  motion: Motion;
  prelaunch: boolean;
  /** True once the vessel has left the ground of its body. Other vessels cannot land. */
  stood: boolean;
  readonly systems: VesselSystems;
  readonly totalMass: number;
  /** Centre of mass in the assembly frame, multiplied by the vessel's scale, m. */
  readonly centreOfMass: Vec3;
  /** Returns the depth of the vessel's lowest point below the centre of mass, m. `up` is in the assembly frame. */
  depthUnder(up: Vec3, ut: number): number;
  /** @param change sudden change of velocity, in vehicle body axes, m/s */
  jolt(change: Vec3): void;
  weigh(): void;
}
