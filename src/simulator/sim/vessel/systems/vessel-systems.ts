import type { Vec3 } from '../../../../base/math/index.js';
import type { PartNode } from '../part-tree.js';
import { type Control, CONTROL_DEFAULTS } from './control.js';
import { ShiningLamps } from './lamps.js';
import { Power, type Sunlight } from './power.js';
import { allNodes, type Burn, Propulsion } from './propulsion.js';
import { RestPoses } from './rest-poses.js';
import { stageGroups } from './stages.js';
import {
  type AnimationState,
  indexOfAnimation,
  type Lamp,
  type LightState,
  type SystemsState,
  type TankState,
} from './systems-state.js';

/** The systems of a vessel (engines, tanks, lamps and so on) and their set-points. */
export class VesselSystems {
  #control = CONTROL_DEFAULTS;
  #nodes: readonly PartNode[] = [];
  #propulsion!: Propulsion;
  #power!: Power;
  #withTanks: readonly PartNode[] = [];
  #lights: readonly PartNode[] = [];
  readonly #lamps = new ShiningLamps();
  #ports: readonly PartNode[] = [];
  #decouplers: readonly PartNode[] = [];
  #state: SystemsState | null = null;

  constructor(nodes: readonly PartNode[]) {
    this.gather(nodes);
  }

  /** Collects the systems of the parts. Must be called again after staging or docking. */
  gather(nodes: readonly PartNode[]): void {
    const parts = allNodes(nodes);
    this.#nodes = nodes;
    const poses = new RestPoses(nodes);
    this.#propulsion = new Propulsion(stageGroups(nodes), poses);
    this.#power = new Power(parts, poses);
    this.#withTanks = parts.filter(({ modules }) => modules && modules.tanks.length > 0);
    this.#lights = parts.filter(({ template }) => template.light);
    this.#ports = parts.filter(({ template }) => template.docking);
    // Subparts cannot be decouplers, because they are not attached to parts.
    this.#decouplers = nodes.filter(({ template }) => template.decoupler);
    this.touch();
  }

  get control(): Control {
    return this.#control;
  }

  set(change: Partial<Control>): void {
    this.#control = { ...this.#control, ...change };
    this.touch();
  }

  letGo(): void {
    const held = (signs: readonly number[]): boolean => signs.some((sign) => sign !== 0);
    if (held(this.#control.translate) || held(this.#control.rotate))
      this.set({ translate: [0, 0, 0], rotate: [0, 0, 0] });
  }

  get propulsion(): Propulsion {
    return this.#propulsion;
  }

  get power(): Power {
    return this.#power;
  }

  get lights(): readonly PartNode[] {
    return this.#lights;
  }

  /** Returns the same array until a lamp changes. */
  get lamps(): readonly Lamp[] {
    return this.#lamps.read(this.#lights);
  }

  get decouplers(): readonly PartNode[] {
    return this.#decouplers;
  }

  get ports(): readonly DockedPort[] {
    return dockedPorts(this.#ports, this.#nodes);
  }

  /** Must be called when a module has changed. The next call of `state` then returns a new object. */
  touch(): void {
    this.#state = null;
  }

  get isIdle(): boolean {
    const { attitudeMode, engineOn, rcsOn } = this.#control;
    return !engineOn && !rcsOn && (attitudeMode === 'manual' || attitudeMode === 'None');
  }

  get isBurning(): boolean {
    return this.#propulsion.isBurning(this.#control);
  }

  get thrust(): Vec3 {
    return this.#propulsion.thrust(this.#control);
  }

  burn(seconds: number): Burn {
    this.touch();
    return this.#propulsion.burn(this.#control, seconds);
  }

  shine(sun: Sunlight): void {
    this.#power.shine(sun);
    this.touch();
  }

  refuel(): void {
    for (const { modules } of this.#withTanks) for (const tank of modules!.tanks) tank.amount = tank.capacity;
    this.touch();
  }

  /** Returns the same object until something changes. */
  state(animations: readonly AnimationState[]): SystemsState {
    return (this.#state ??= this.#stateWith(animations.map(({ name, goal, current }) => ({ name, goal, current }))));
  }

  #stateWith(animations: readonly AnimationState[]): SystemsState {
    const power = this.#power;
    const flow = power.flow(animations);
    const { capacity } = power;
    return {
      control: this.#control,
      engines: this.#propulsion.engineStates(this.#control),
      tanks: tankStates(this.#withTanks),
      battery: capacity > 0 ? { charge: power.charge, capacity, depleted: power.depleted } : null,
      powerProduced: flow.produced,
      powerConsumed: flow.consumed,
      rcs: this.#propulsion.rcsStates(),
      solar: power.solarStates(animations),
      generators: power.generatorStates(),
      lights: this.#lights.map(({ modules, template }): LightState => ({
        ...modules!.light!,
        animation: indexOfAnimation(animations, template.light!.animation),
      })),
      docking: this.ports.map(({ node, other }) => ({
        instanceId: node.instanceId,
        dockedTo: other?.id ?? null,
        pushoffImpulse: node.modules!.docking!.pushoffImpulse,
      })),
      decouplers: this.#decouplers.map(({ attachedTo, template }) => ({
        fired: attachedTo === null,
        enabled: template.decoupler!.enabled ?? true,
      })),
      animations,
      thrust: this.thrust,
      deltaV: this.#propulsion.deltaV(),
    };
  }
}

/** Returns the tanks of each resource, in the order in which resources first appear. */
function tankStates(nodes: readonly PartNode[]): TankState[] {
  const sums = new Map<string, { amount: number; capacity: number }>();
  for (const { modules } of nodes) {
    for (const { resource, amount, capacity } of modules!.tanks) {
      const sum = sums.get(resource);
      if (sum) {
        sum.amount += amount;
        sum.capacity += capacity;
      } else sums.set(resource, { amount, capacity });
    }
  }
  return [...sums].map(([resource, sum]) => ({ resource, ...sum }));
}

export interface DockedPort {
  readonly node: PartNode;
  /** The part on the other side, or null while nothing is docked. */
  readonly other: PartNode | null;
}

/** Returns the ports with their partners. A port has at most one partner. */
function dockedPorts(ports: readonly PartNode[], nodes: readonly PartNode[]): DockedPort[] {
  if (ports.length === 0) return [];
  const other = new Map<PartNode, PartNode>();
  for (const node of nodes) {
    const carrier = node.attachedTo;
    if (!carrier || !node.template.docking || !carrier.template.docking || node.template.decoupler) continue;
    if (other.has(node) || other.has(carrier)) continue;
    other.set(node, carrier);
    other.set(carrier, node);
  }
  return ports.map((node) => ({ node, other: other.get(node) ?? null }));
}
