import type { TemplateDescription } from '../../scene-file/index.js';

/** Masses are in kg. */
export interface TankLoad {
  readonly resource: string;
  readonly capacity: number;
  amount: number;
}

/** The colour is sRGB. The angles are measured from the axis of the light cone. */
export interface LightSetting {
  on: boolean;
  brightness: number;
  colourSrgb: readonly [number, number, number];
  outerAngleDeg: number;
  innerAngleDeg: number;
}

/** The state of a part's modules. It stays with the part when the part moves to another vessel. */
export interface PartModules {
  readonly tanks: readonly TankLoad[];
  readonly engine: { active: boolean; minThrottle: number } | null;
  readonly rcs: { active: boolean } | null;
  readonly light: LightSetting | null;
  /** Charge in J. */
  readonly battery: { charge: number } | null;
  /** Impulse with which two docked vessels separate, N·s. */
  readonly docking: { pushoffImpulse: number } | null;
}

const WHITE = [1, 1, 1] as const;
/** Default half angle of a light cone, degrees. */
const OUTER_ANGLE_DEG = 45;
/**
 * Default impulse with which a port separates two vessels, N·s: a few centimetres per second for craft of a few tonnes.
 */
const PUSHOFF_IMPULSE = 250;

/** The largest half angle of a light cone. The angle must stay below 90°. */
export const OUTER_ANGLE_MAX_DEG = 89.94;

export function partModules(template: TemplateDescription): PartModules | null {
  const { tanks, engine, rcs, light, battery, docking } = template;
  if (!tanks && !engine && !rcs && !light && !battery && !docking) return null;
  const outerAngleDeg = Math.min(light?.outerAngleDeg ?? OUTER_ANGLE_DEG, OUTER_ANGLE_MAX_DEG);
  return {
    tanks: Object.entries(tanks ?? {}).map(([resource, { capacity, amount }]) => ({
      resource,
      capacity,
      amount: Math.min(amount ?? capacity, capacity),
    })),
    engine: engine ? { active: false, minThrottle: engine.minimumThrottle ?? 0 } : null,
    rcs: rcs ? { active: true } : null,
    light: light
      ? {
          on: light.on ?? false,
          brightness: light.brightness ?? 1,
          colourSrgb: light.colour ?? WHITE,
          outerAngleDeg,
          innerAngleDeg: Math.min(light.innerAngleDeg ?? outerAngleDeg / 2, outerAngleDeg),
        }
      : null,
    battery: battery ? { charge: battery.capacity * (battery.charge ?? 1) } : null,
    docking: docking ? { pushoffImpulse: docking.pushoffImpulse ?? PUSHOFF_IMPULSE } : null,
  };
}
