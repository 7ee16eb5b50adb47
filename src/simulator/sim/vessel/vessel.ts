import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { cciFromCcf, placeFromDirection } from '../frames.js';
import { orbitFromState } from '../orbit.js';
import type { BodyState, Part, PartTemplate, VesselState } from '../state.js';
import { surfaceHeight } from '../terrain/index.js';
import { Cabin, type CabinEvent } from './cabin.js';
import { fly } from './flight.js';
import type { Flyer, Leg } from './flyer.js';
import { followsClock } from './joint.js';
import { depthBelowOrigin, placedModels } from './lowest-point.js';
import { kinematicsAt, type Kinematics, type Motion, placeInEcl, restingPose } from './motion.js';
import { massProperties, type MassProperties, type PartNode, publishParts } from './part-tree.js';
import { sunlightAt } from './sunlight.js';
import { VesselSystems } from './systems/vessel-systems.js';
import type { SystemsState } from './systems/systems-state.js';

export interface Animation {
  readonly name: string;
  goal: number;
  current: number;
  readonly seconds: number;
}

export interface VesselOptions {
  readonly id: string;
  readonly nodes: readonly PartNode[];
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly motion: Motion;
  readonly isKitten: boolean;
  readonly controllable?: boolean | undefined;
  readonly scale?: number | undefined;
  readonly alwaysRender?: boolean | undefined;
  readonly prelaunch?: boolean | undefined;
  readonly animations?: Readonly<Record<string, number>> | undefined;
  /** True if this vessel has separated from another vessel that has already stood on the ground (`stood`). */
  readonly stood?: boolean | undefined;
}

const NO_EVENTS: readonly CabinEvent[] = [];

interface Moment {
  readonly ut: number;
  readonly body: BodyState;
  readonly controlled: boolean;
  readonly motion: Motion;
  readonly scale: number;
  readonly alwaysRender: boolean;
  readonly prelaunch: boolean;
  readonly systems: SystemsState;
}

/** The members of {@link Moment}, in a constant, because every call of `state` compares them. */
const MOMENT = { ut: 0, body: 0, controlled: 0, motion: 0, scale: 0, alwaysRender: 0, prelaunch: 0, systems: 0 };
const MOMENT_MEMBERS = Object.keys(MOMENT satisfies Record<keyof Moment, number>) as (keyof Moment)[];

const sameMoment = (a: Moment, b: Moment): boolean => MOMENT_MEMBERS.every((name) => a[name] === b[name]);

/** A vessel whose state changes. Code that only reads uses a {@link VesselState} instead. */
export class Vessel implements Flyer {
  readonly id: string;
  readonly isKitten: boolean;
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly controllable: boolean;
  readonly animations: Animation[];
  motion: Motion;
  scale: number;
  alwaysRender: boolean;
  prelaunch: boolean;
  stood: boolean;
  readonly systems: VesselSystems;
  #nodes: readonly PartNode[];
  #mass: MassProperties;
  #parts: readonly Part[] = [];
  #structure = 1;
  #pose = 1;
  #clockDriven: boolean;
  #posed = false;
  #last: { readonly of: Moment; readonly state: VesselState } | null = null;
  /** The loose objects in the cabin; null until they are first shaken. */
  #cabin: Cabin | null = null;

  constructor(options: VesselOptions) {
    this.id = options.id;
    this.isKitten = options.isKitten;
    this.motion = options.motion;
    this.scale = options.scale ?? 1;
    this.alwaysRender = options.alwaysRender ?? false;
    this.prelaunch = options.prelaunch ?? false;
    this.stood = options.stood ?? false;
    this.templates = options.templates;
    this.systems = new VesselSystems(options.nodes);
    this.#nodes = options.nodes;
    this.#mass = massProperties(options.nodes);
    this.controllable =
      options.controllable ?? (options.isKitten || options.nodes.some((node) => node.template.control));
    this.animations = animationsOf(options.nodes, options.animations ?? {});
    this.#clockDriven = isClockDriven(options.nodes);
  }

  get nodes(): readonly PartNode[] {
    return this.#nodes;
  }

  /** @param animations the animations of parts that the vessel did not have before */
  setNodes(nodes: readonly PartNode[], animations: readonly Animation[] = []): void {
    this.#nodes = nodes;
    this.systems.gather(nodes);
    const known = new Set(this.animations.map(({ name }) => name));
    this.animations.push(...animations.filter(({ name }) => !known.has(name)));
    this.#clockDriven = isClockDriven(nodes);
    this.weigh();
    this.#structure++;
    this.#posed = false;
  }

  get mass(): MassProperties {
    return this.#mass;
  }

  get totalMass(): number {
    return this.#mass.total;
  }

  get centreOfMass(): Vec3 {
    return vec3.scale(this.#mass.centreOfMass, this.scale);
  }

  depthUnder(up: Vec3, ut: number): number {
    if (!this.#posed || this.#clockDriven) this.#poseParts(ut);
    const origin = depthBelowOrigin(placedModels(this.#parts, this.templates), up);
    return this.scale * (origin + vec3.dot(this.#mass.centreOfMass, up));
  }

  weigh(): void {
    this.#mass = massProperties(this.#nodes);
    this.#last = null;
  }

  /** @param leg returns the span of time and the body at its end; called only if needed */
  advance(seconds: number, leg: () => Leg): void {
    this.#animate(seconds);
    if (this.#mayFly) fly(this, leg());
    if (this.#cabin?.isAwake || !this.systems.isIdle) this.#cabinIfAny()?.advance(seconds, this.#felt(leg()));
    this.coast(seconds);
  }

  /** @param change sudden change of the vessel's velocity, in vehicle body axes, m/s */
  jolt(change: Vec3): void {
    this.#cabinIfAny()?.jolt(change);
  }

  takeCabinEvents(): readonly CabinEvent[] {
    return this.#cabin?.takeEvents() ?? NO_EVENTS;
  }

  #cabinIfAny(): Cabin | null {
    if (this.isKitten || !this.#nodes.some(({ template }) => template.control)) return null;
    return (this.#cabin ??= new Cabin(this.id));
  }

  /**
   * Returns the proper acceleration on board, in vehicle body axes, m/s². It comes from the ground if the vessel rests
   * on it, and from thrust in flight.
   */
  #felt({ ut, body }: Leg): Vec3 {
    const { total } = this.#mass;
    if (this.motion.kind === 'rails') return total > 0 ? vec3.scale(this.systems.thrust, 1 / total) : vec3.ZERO;
    const { position, cciFromBody } = this.#kinematics(body, ut);
    const gravity = body.definition.mu / vec3.dot(position, position);
    return vec3.scale(quat.rotate(quat.invert(cciFromBody), vec3.normalize(position)), gravity);
  }

  /**
   * True while only the position and the charge of the batteries can change, because the engines are off and nothing
   * turns or unfolds.
   */
  get isCoasting(): boolean {
    if (this.#mayFly || this.#cabin?.isAwake) return false;
    return this.animations.every(({ current, goal }) => current === goal);
  }

  coast(seconds: number): void {
    if (this.systems.power.hasBattery && this.systems.power.run(this.animations, seconds)) this.systems.touch();
  }

  /** True if `fly` may have to move or turn the vessel, or to land it. */
  get #mayFly(): boolean {
    const { systems, stood, motion } = this;
    if (!systems.isIdle) return true;
    if (motion.kind === 'landed') return motion.slide !== undefined;
    return stood || motion.attitude.bodyRates !== undefined;
  }

  #animate(seconds: number): void {
    for (const animation of this.animations) {
      if (animation.current === animation.goal) continue;
      const step = seconds / animation.seconds;
      const left = animation.goal - animation.current;
      animation.current = Math.abs(left) <= step ? animation.goal : animation.current + Math.sign(left) * step;
      this.#posed = false;
      this.systems.touch();
    }
  }

  /** Returns the same object until something in the state changes. */
  state(ut: number, body: BodyState, controlled: boolean): VesselState {
    const { motion, scale, alwaysRender, prelaunch } = this;
    const { power } = this.systems;
    const before = this.#last?.of;
    const moved = before?.ut !== ut || before.body !== body || before.motion !== motion;
    if (power.followsSun && moved) this.systems.shine(sunlightAt(this.#kinematics(body, ut), body));
    const systems = this.systems.state(this.animations);
    const of: Moment = { ut, body, controlled, motion, scale, alwaysRender, prelaunch, systems };
    if (this.#last && this.#posed && sameMoment(this.#last.of, of)) return this.#last.state;
    if (!this.#posed || this.#clockDriven || (moved && power.hasTrackers)) this.#poseParts(ut);
    const state = this.#stateAt(of);
    this.#last = { of, state };
    return state;
  }

  #kinematics(body: BodyState, ut: number): Kinematics {
    return kinematicsAt(this.motion, body, ut, this.centreOfMass);
  }

  #stateAt({ ut, body, controlled, systems }: Moment): VesselState {
    const { definition } = body;
    const { motion } = this;
    const centreOfMass = this.#mass.centreOfMass;
    const kinematics = this.#kinematics(body, ut);
    const { position, velocity, cciFromBody, bodyRates } = kinematics;
    const inCcf = quat.rotate(quat.invert(cciFromCcf(body.hourAngle)), position);
    const { latitude, longitude } = placeFromDirection(inCcf);
    const radius = vec3.length(position);
    const barometricAltitude = radius - definition.meanRadius;
    const ground = surfaceHeight(definition.terrain, inCcf, definition.meanRadius);
    const overGround = vec3.subtract(velocity, vec3.cross([0, 0, definition.rotationRate], position));
    const speed = vec3.length(velocity);
    const landed = motion.kind === 'landed';
    const inAir = definition.atmosphere !== null && barometricAltitude < definition.atmosphere.height;
    return {
      id: this.id,
      name: this.id,
      situation: landed ? (this.prelaunch ? 'Prelaunch' : 'Landed') : inAir ? 'Flying' : 'Freefall',
      parentId: definition.id,
      controlled,
      controllable: this.controllable || controlled,
      isKitten: this.isKitten,
      scale: this.scale,
      alwaysRender: this.alwaysRender,
      motion,
      hasClockwork: this.#clockDriven,
      positionCci: position,
      velocityCci: velocity,
      ...placeInEcl(kinematics, body),
      ...restingPose(motion),
      velocityEcl: vec3.add(body.velocityEcl, quat.rotate(definition.eclFromCci, velocity)),
      cciFromBody,
      bodyRates,
      latitude,
      longitude,
      barometricAltitude,
      radarAltitude: barometricAltitude - ground,
      orbitalSpeed: speed,
      surfaceSpeed: vec3.length(overGround),
      inertialSpeed: speed,
      massTotal: this.#mass.total,
      massDry: this.#mass.dry,
      massPropellant: this.#mass.propellant,
      centreOfMass,
      orbit: orbitFromState({ position, velocity }, definition.mu, definition.meanRadius),
      parts: this.#parts,
      systems,
      lamps: this.systems.lamps,
      revisions: { structure: this.#structure, pose: this.#pose },
    };
  }

  #poseParts(ut: number): void {
    const current = new Map(this.animations.map((animation) => [animation.name, animation.current]));
    const turned = this.systems.power.trackerAngles();
    const { parts, moved } = publishParts(this.#nodes, (joint, node) => {
      if (joint.kind === 'hinge' || joint.kind === 'slider') return current.get(joint.animation) ?? 0;
      return joint.kind === 'tracker' ? (turned.get(node) ?? 0) : ut;
    });
    if (moved || parts.length !== this.#parts.length) {
      this.#parts = parts;
      this.#pose++;
    }
    this.#posed = true;
  }
}

function animationsOf(nodes: readonly PartNode[], initial: Readonly<Record<string, number>>): Animation[] {
  const animations = new Map<string, Animation>();
  const visit = (node: PartNode): void => {
    const { joint } = node;
    if (joint?.kind === 'hinge' || joint?.kind === 'slider') {
      const { animation: name } = joint;
      const start = initial[name] ?? joint.initial ?? 0;
      if (!animations.has(name))
        animations.set(name, { name, goal: start, current: start, seconds: joint.seconds ?? 1 });
    }
    node.subparts.forEach(visit);
  };
  nodes.forEach(visit);
  return [...animations.values()];
}

function isClockDriven(nodes: readonly PartNode[]): boolean {
  return someNode(nodes, ({ joint }) => joint !== undefined && followsClock(joint));
}

function someNode(nodes: readonly PartNode[], test: (node: PartNode) => boolean): boolean {
  return nodes.some((node) => test(node) || someNode(node.subparts, test));
}
