import type { TemplateDescription } from '../../scene-file/index.js';

/** What a tank holds now, kg. */
export interface TankLoad {
  readonly resource: string;
  readonly capacity: number;
  amount: number;
}

/** Colour is sRGB, angles are of the cone from its axis. */
export interface LightSetting {
  on: boolean;
  brightness: number;
  colourSrgb: readonly [number, number, number];
  outerAngleDeg: number;
  innerAngleDeg: number;
}

/** Where the modules of one part stand. They stay with the part when it moves to another vessel. */
export interface PartModules {
  readonly tanks: readonly TankLoad[];
  readonly engine: { active: boolean; minThrottle: number } | null;
  readonly rcs: { active: boolean } | null;
  readonly light: LightSetting | null;
  /** J. */
  readonly battery: { charge: number } | null;
  /** N·s. */
  readonly docking: { pushoffImpulse: number } | null;
}

const WHITE = [1, 1, 1] as const;
/** Of a light that says nothing of its cone; degrees. */
const OUTER_ANGLE_DEG = 45;
/** N·s; parts two craft of some tonnes at a few centimetres a second. */
const PUSHOFF_IMPULSE = 250;

/** A cone must stay short of flat: 89.94° is the widest. */
export const OUTER_ANGLE_MAX_DEG = 89.94;

/** The modules of a new part; null for one that has none of these. */
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
          on: false,
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
