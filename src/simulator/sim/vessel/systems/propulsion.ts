import { quat, vec3, type Vec3 } from '../../../../base/math/index.js';
import type { PartNode } from '../part-tree.js';
import type { RestPoses } from './rest-poses.js';
import type { RcsAxis } from '../../scene-file/index.js';
import type { Control } from './control.js';
import { PropellantFeed } from './propellant.js';
import { type StageGroup, withSubparts } from './stages.js';
import type { EngineState, RcsState } from './systems-state.js';

/** Standard gravity, m/s². It converts a specific impulse in s to an exhaust speed. */
const STANDARD_GRAVITY = 9.80665;

interface Engine {
  readonly node: PartNode;
  readonly group: StageGroup;
  /** Direction of the engine's thrust, in vehicle body axes. */
  readonly direction: Vec3;
  readonly feed: PropellantFeed;
}

interface Thruster {
  readonly node: PartNode;
  readonly feed: PropellantFeed;
  readonly axes: readonly RcsAxis[];
}

const ALL_AXES: readonly RcsAxis[] = ['Pitch', 'Yaw', 'Roll', 'Forward', 'Sideways', 'Vertical'];
/** The axes of translation in the order of the body axes: nose, right, down. */
const MOVES: readonly RcsAxis[] = ['Forward', 'Sideways', 'Vertical'];
const TURNS: readonly RcsAxis[] = ['Roll', 'Pitch', 'Yaw'];

export interface Burn {
  /** Impulse in vehicle body axes, N·s. */
  readonly impulse: Vec3;
  readonly mass: number;
}

export class Propulsion {
  readonly #engines: Engine[] = [];
  readonly #thrusters: Thruster[] = [];
  readonly #groups: readonly StageGroup[];

  constructor(groups: readonly StageGroup[], poses: RestPoses) {
    this.#groups = groups;
    for (const group of groups) {
      const { nodes, tanks } = group;
      for (const node of nodes) {
        const { engine, rcs } = node.template;
        if (engine) {
          const direction = quat.rotate(poses.of(node).rotation, vec3.X_AXIS);
          this.#engines.push({ node, group, direction, feed: new PropellantFeed(tanks, engine.propellants) });
        }
        if (rcs)
          this.#thrusters.push({ node, feed: new PropellantFeed(tanks, rcs.propellants), axes: rcs.axes ?? ALL_AXES });
      }
    }
  }

  get engines(): readonly PartNode[] {
    return this.#engines.map(({ node }) => node);
  }

  get thrusters(): readonly PartNode[] {
    return this.#thrusters.map(({ node }) => node);
  }

  engineStates(control: Control): EngineState[] {
    return this.#engines.map(({ node, feed }) => {
      const { active, minThrottle } = node.modules!.engine!;
      return {
        instanceId: node.instanceId,
        active,
        vacuumThrust: node.template.engine!.vacuumThrust,
        specificImpulse: node.template.engine!.specificImpulse,
        throttle: throttleOf(control, minThrottle),
        propellant: feed.available > 0,
        minThrottle,
      };
    });
  }

  rcsStates(): RcsState[] {
    return this.#thrusters.map(({ node, feed, axes }) => ({
      active: node.modules!.rcs!.active,
      propellant: feed.available > 0,
      axes,
    }));
  }

  /** The current thrust of engines and thrusters, in vehicle body axes, N. */
  thrust(control: Control): Vec3 {
    let thrust: Vec3 = vec3.ZERO;
    for (const engine of this.#burning(control)) thrust = vec3.addScaled(thrust, engine.direction, engine.newtons);
    for (const { node, feed, axes } of this.#thrusters) {
      if (!answers(control, node) || feed.available === 0) continue;
      thrust = vec3.addScaled(thrust, moves(control, axes), node.template.rcs!.thrust);
    }
    return thrust;
  }

  /**
   * The directions in which thrusters turn the vessel about the body axes: −1, 0 or 1 for each. An axis without a
   * usable thruster has 0.
   */
  turning(control: Control): Vec3 {
    if (control.rotate.every((sign) => sign === 0)) return vec3.ZERO;
    const served = (axis: RcsAxis): boolean =>
      this.#thrusters.some(
        ({ node, feed, axes }) => axes.includes(axis) && answers(control, node) && feed.available > 0,
      );
    const [x, y, z] = control.rotate.map((sign, index) => (served(TURNS[index]!) ? sign : 0)) as [
      number,
      number,
      number,
    ];
    return [x, y, z];
  }

  /** Burns propellant for `seconds`. An engine or thruster stops early if its propellant is used up. */
  burn(control: Control, seconds: number): Burn {
    let impulse: Vec3 = vec3.ZERO;
    let mass = 0;
    const run = (feed: PropellantFeed, direction: Vec3, newtons: number, flow: number): void => {
      const wanted = flow * seconds;
      const drawn = feed.draw(wanted);
      mass += drawn;
      impulse = vec3.addScaled(impulse, direction, (newtons * seconds * drawn) / wanted);
    };
    for (const { feed, direction, newtons, flow } of [...this.#burning(control)]) run(feed, direction, newtons, flow);
    for (const { node, feed, axes } of this.#thrusters) {
      if (!answers(control, node)) continue;
      const { thrust, specificImpulse } = node.template.rcs!;
      const flow = thrust / (specificImpulse * STANDARD_GRAVITY);
      const move = moves(control, axes);
      const [x, y, z] = move;
      const count = Math.abs(x) + Math.abs(y) + Math.abs(z) + turns(control, axes);
      if (count > 0) run(feed, move, thrust, flow * count);
    }
    return { impulse, mass };
  }

  isBurning(control: Control): boolean {
    if (this.#burning(control).next().done === false) return true;
    return this.#thrusters.some(
      ({ node, feed, axes }) =>
        answers(control, node) &&
        (turns(control, axes) > 0 || moves(control, axes).some((sign) => sign !== 0)) &&
        feed.available > 0,
    );
  }

  /**
   * Returns the change of velocity that the engines can achieve in vacuum, m/s. A stage uses the propellant that its
   * engines can reach. A stage without engines only adds mass to the others.
   */
  deltaV(): number {
    if (this.#engines.length === 0) return 0;
    const massOf = new Map(this.#groups.map((group) => [group, massOfGroup(group)]));
    const order = [...this.#groups].sort((a, b) => dropOrder(a) - dropOrder(b));
    let deltaV = 0;
    for (const group of order) {
      if (!massOf.has(group)) continue;
      const total = [...massOf.values()].reduce((sum, mass) => sum + mass, 0);
      const { exhaustSpeed, burnable } = this.#potential(group);
      if (burnable > 0 && total > burnable) deltaV += exhaustSpeed * Math.log(total / (total - burnable));
      for (const other of this.#groups) if (hangsOn(other, group)) massOf.delete(other);
    }
    return deltaV;
  }

  #potential(group: StageGroup): { exhaustSpeed: number; burnable: number } {
    const engines = this.#engines.filter((engine) => engine.group === group && engine.feed.available > 0);
    const tanks = new Set(engines.flatMap(({ feed }) => feed.tanks));
    let thrust = 0;
    let flow = 0;
    for (const { node } of engines) {
      const { vacuumThrust, specificImpulse } = node.template.engine!;
      thrust += vacuumThrust;
      flow += vacuumThrust / (specificImpulse * STANDARD_GRAVITY);
    }
    const burnable = [...tanks].reduce((sum, { amount }) => sum + amount, 0);
    return { exhaustSpeed: flow > 0 ? thrust / flow : 0, burnable };
  }

  *#burning(control: Control): Generator<Engine & { newtons: number; flow: number }> {
    if (!control.engineOn || control.throttle === 0) return;
    for (const engine of this.#engines) {
      const { active, minThrottle } = engine.node.modules!.engine!;
      if (!active || engine.feed.available === 0) continue;
      const { vacuumThrust, specificImpulse } = engine.node.template.engine!;
      const newtons = vacuumThrust * throttleOf(control, minThrottle);
      if (newtons > 0) yield { ...engine, newtons, flow: newtons / (specificImpulse * STANDARD_GRAVITY) };
    }
  }
}

/** Returns the throttle of an engine: 0, or at least its minimum. */
function throttleOf({ throttle }: Control, minThrottle: number): number {
  return throttle === 0 ? 0 : Math.max(throttle, minThrottle);
}

function answers({ rcsOn, rcsMode }: Control, node: PartNode): boolean {
  return rcsOn && rcsMode === 'Enabled' && node.modules!.rcs!.active;
}

/**
 * Returns the directions in which a thruster block now pushes. A component is 0 if the block has no thrusters for the
 * axis.
 */
function moves({ translate }: Control, axes: readonly RcsAxis[]): Vec3 {
  const along = (index: 0 | 1 | 2): number => (axes.includes(MOVES[index]!) ? translate[index] : 0);
  return [along(0), along(1), along(2)];
}

/** Returns the number of axes about which a thruster block now turns the vessel. */
function turns({ rotate }: Control, axes: readonly RcsAxis[]): number {
  return rotate.filter((sign, index) => sign !== 0 && axes.includes(TURNS[index]!)).length;
}

function massOfGroup({ nodes, tanks }: StageGroup): number {
  const dry = nodes.reduce((sum, { template }) => sum + (template.mass ?? 0), 0);
  return tanks.reduce((sum, { amount }) => sum + amount, dry);
}

/**
 * Returns a number by which stage groups are sorted: a group with a smaller number is dropped earlier. The group with
 * the lowest stage number is dropped first. Groups without a number are next, and the group with the vessel's root is
 * last.
 */
function dropOrder({ root, parent }: StageGroup): number {
  return parent === null ? Infinity : (root.stage ?? Number.MAX_VALUE);
}

function hangsOn(group: StageGroup, carrier: StageGroup): boolean {
  for (let at: StageGroup | null = group; at; at = at.parent) if (at === carrier) return true;
  return false;
}

export function allNodes(nodes: readonly PartNode[]): PartNode[] {
  return nodes.flatMap((node) => [...withSubparts(node)]);
}
