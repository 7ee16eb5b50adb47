import { quat, vec3, type Vec3 } from '../../../../base/math/index.js';
import type { PartNode } from '../part-tree.js';
import type { RestPoses } from './rest-poses.js';
import { type AnimationState, type GeneratorState, indexOfAnimation, type SolarState } from './systems-state.js';

/** The astronomical unit, m (IAU 2012, Resolution B2). */
const ASTRONOMICAL_UNIT = 149_597_870_700;

/**
 * Charges, as fractions of the capacity. Batteries become empty at `EMPTY`, and count as empty until their charge
 * exceeds `NOT_EMPTY`. With a single limit, small changes of the charge around that limit would cause many events.
 */
const EMPTY = 0.001;
const NOT_EMPTY = 0.01;

export interface Sunlight {
  /** Unit vector to the sun, in vehicle body axes. */
  readonly direction: Vec3;
  readonly distance: number;
  readonly occluded: boolean;
}

interface Panel {
  readonly node: PartNode;
  /** Unit normal of the panel before it turns, in vehicle body axes. */
  readonly normal: Vec3;
  /** Unit axis about which the panel turns towards the sun, in vehicle body axes. Null for a fixed panel. */
  readonly axis: Vec3 | null;
}

/**
 * Size of the steps in which a turning panel moves, rad (a twentieth of a degree). Without steps, the pose of every
 * turning panel would change in every frame.
 */
const TRACKER_STEP = Math.PI / 3600;

const DARK: Sunlight = { direction: vec3.X_AXIS, distance: Infinity, occluded: true };

/** The power of a vessel. All batteries are charged and drained together. */
export class Power {
  readonly #panels: Panel[];
  readonly #generators: readonly PartNode[];
  readonly #batteries: readonly PartNode[];
  readonly #lights: readonly PartNode[];
  readonly #draw: number;
  #sun = DARK;
  #isSteady = false;
  #depleted = false;

  /** @param parts all parts, including the subparts */
  constructor(parts: readonly PartNode[], poses: RestPoses) {
    this.#panels = parts
      .filter(({ template }) => template.solar)
      .map((node) => {
        const { rotation } = poses.of(node);
        const normal = vec3.normalize(node.template.solar!.normal ?? vec3.Z_AXIS);
        const axis = node.joint?.kind === 'tracker' ? vec3.normalize(node.joint.axis ?? vec3.X_AXIS) : null;
        return { node, normal: quat.rotate(rotation, normal), axis: axis && quat.rotate(rotation, axis) };
      });
    this.#generators = parts.filter(({ template }) => template.generator);
    this.#batteries = parts.filter(({ template }) => template.battery);
    this.#lights = parts.filter(({ template }) => template.light?.power);
    this.#draw = parts.reduce((sum, { template }) => sum + (template.draw ?? 0), 0);
  }

  get followsSun(): boolean {
    return this.#panels.length > 0;
  }

  get hasTrackers(): boolean {
    return this.#panels.some(({ axis }) => axis !== null);
  }

  /** Returns the angle of each turning panel, rad. */
  trackerAngles(): ReadonlyMap<PartNode, number> {
    return new Map(this.#panels.flatMap((panel) => (panel.axis ? [[panel.node, this.#turnOf(panel)] as const] : [])));
  }

  /** True if the vessel has a battery, whose charge may change. */
  get hasBattery(): boolean {
    return this.#batteries.length > 0;
  }

  get capacity(): number {
    return this.#batteries.reduce((sum, { template }) => sum + template.battery!.capacity, 0);
  }

  /**
   * True if the charge did not change in the last call of `run`, for example because the batteries are full or empty.
   */
  get isSteady(): boolean {
    return this.#isSteady;
  }

  get charge(): number {
    return this.#batteries.reduce((sum, { modules }) => sum + modules!.battery!.charge, 0);
  }

  get depleted(): boolean {
    return this.#depleted;
  }

  shine(sun: Sunlight): void {
    this.#sun = sun;
  }

  solarStates(animations: readonly AnimationState[]): SolarState[] {
    const { direction, distance, occluded } = this.#sun;
    return this.#panels.map((panel) => {
      const { power, efficiency = 1, animation: name } = panel.node.template.solar!;
      const animation = indexOfAnimation(animations, name);
      const trackerAngle = panel.axis ? this.#turnOf(panel) : null;
      const normal = panel.axis
        ? quat.rotate(quat.fromAxisAngle(panel.axis, trackerAngle!), panel.normal)
        : panel.normal;
      const cosine = Math.max(-1, Math.min(1, vec3.dot(normal, direction)));
      const unfolded = animations[animation]?.current ?? 1;
      const nearness = (ASTRONOMICAL_UNIT / distance) ** 2;
      const produced = occluded ? 0 : power * efficiency * unfolded * nearness * Math.max(0, cosine);
      return { produced, occluded, sunAngle: Math.acos(cosine), efficiency, animation, trackerAngle };
    });
  }

  /** Returns the angle that points a panel towards the sun, rad, rounded to {@link TRACKER_STEP}. */
  #turnOf({ normal, axis }: Panel): number {
    const side = vec3.cross(axis!, normal);
    const { direction } = this.#sun;
    const turn = Math.atan2(vec3.dot(direction, side), vec3.dot(direction, normal) - along(direction, normal, axis!));
    return Math.round(turn / TRACKER_STEP) * TRACKER_STEP;
  }

  generatorStates(): GeneratorState[] {
    return this.#generators.map(({ template }) => ({ active: true, produced: template.generator!.power }));
  }

  /**
   * Returns the produced and consumed power, W. While the batteries are empty, consumption does not exceed production.
   */
  flow(animations: readonly AnimationState[]): { produced: number; consumed: number } {
    const produced =
      this.solarStates(animations).reduce((sum, panel) => sum + panel.produced, 0) +
      this.#generators.reduce((sum, { template }) => sum + template.generator!.power, 0);
    const wanted = this.#wanted();
    return { produced, consumed: this.charge > 0 ? wanted : Math.min(wanted, produced) };
  }

  /** @returns true if the charge has changed */
  run(animations: readonly AnimationState[], seconds: number): boolean {
    const { capacity, charge } = this;
    if (capacity === 0) return false;
    const { produced, consumed } = this.flow(animations);
    const next = Math.max(0, Math.min(capacity, charge + (produced - consumed) * seconds));
    this.#isSteady = next === charge;
    if (this.#isSteady) return false;
    this.fill(next / capacity);
    return true;
  }

  fill(fraction: number): void {
    for (const { modules, template } of this.#batteries) {
      modules!.battery!.charge = template.battery!.capacity * fraction;
    }
    if (fraction <= EMPTY) this.#depleted = true;
    else if (fraction > NOT_EMPTY) this.#depleted = false;
  }

  #wanted(): number {
    return this.#lights.reduce(
      (sum, { modules, template }) => sum + (modules!.light!.on ? template.light!.power! : 0),
      this.#draw,
    );
  }
}

function along(a: Vec3, b: Vec3, axis: Vec3): number {
  return vec3.dot(a, axis) * vec3.dot(b, axis);
}
