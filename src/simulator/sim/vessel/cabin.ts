import { vec3, type Vec3 } from '../../../base/math/index.js';
import { hash3, seedOfText } from '../terrain/noise.js';

/**
 * The loose objects of a cabin: a few objects that are stowed until the vessel is shaken. They then fly around in a
 * ball that represents the room, bounce off its wall, and come to rest. There is no work while nothing moves.
 * The result depends only on the vessel's id and its accelerations, in fixed steps, so that the same flight gives the
 * same events at any step of time. Vectors are in the body axes of the vessel.
 */

/** An event of a cabin; `detail` names the object. */
export interface CabinEvent {
  readonly type: 'iva.release' | 'iva.impact' | 'iva.escape';
  readonly detail: string;
}

/** The radius of the room, m. All constants here are chosen. */
const ROOM = 0.9;
/** The step of the simulation, s; a power of two, so that sums of steps are exact. */
const STEP = 1 / 64;
/** The time without shaking after which everything has come to rest, s. */
const CALM = 10;
/** The minimum speed of an impact that is reported, and of one that breaks out of the room, m/s. */
const IMPACT = 0.25;
const ESCAPE = 25;
/** The share of its speed that an object keeps in a bounce: along the normal of the wall, and along the wall. */
const BOUNCE = 0.4;
const SLIP = 0.6;
/** The time in which air removes 1 − 1/e of a speed, s. */
const DRAG = 5;
/** The change of acceleration that moves resting objects again, m/s². */
const STIR = 1;

const NAMES = ['pen', 'notebook', 'flask', 'torch', 'camera', 'checklist', 'glove', 'snack'];
const OBJECTS = 4;
const STOWED_WITHIN = 0.7;
const SPEED_HELD: Range = [0.5, 3];
const ACCELERATION_HELD: Range = [25, 60];

type Range = readonly [least: number, most: number];

interface LooseObject {
  readonly id: number;
  readonly name: string;
  /** The jolt, m/s, and the acceleration, m/s², up to which an object stays stowed. */
  readonly speedHeld: number;
  readonly accelerationHeld: number;
  state: 'stowed' | 'loose' | 'gone';
  position: Vec3;
  velocity: Vec3;
}

export class Cabin {
  readonly #objects: readonly LooseObject[];
  #events: CabinEvent[] = [];
  /** The time for which objects may still move, s. */
  #calmIn = 0;
  /** The time since the last step, s. */
  #passed = 0;
  /** The last proper acceleration. */
  #felt: Vec3 = vec3.ZERO;

  constructor(vesselId: string) {
    this.#objects = stow(seedOfText(vesselId));
  }

  /** True while an object moves. */
  get isAwake(): boolean {
    return this.#calmIn > 0;
  }

  /** Returns the events since the last call. */
  takeEvents(): readonly CabinEvent[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }

  /** Shakes the room: its velocity changes at once by this, m/s, while the loose objects keep theirs. */
  jolt(change: Vec3): void {
    const speed = vec3.length(change);
    this.#release(({ speedHeld }) => speed > speedHeld);
    for (const object of this.#loose()) object.velocity = vec3.subtract(object.velocity, change);
    if (speed > 0) this.#wake();
  }

  /** Moves the objects. @param felt the reading of an accelerometer in the room, m/s² */
  advance(seconds: number, felt: Vec3): void {
    const strength = vec3.length(felt);
    this.#release(({ accelerationHeld }) => strength > accelerationHeld);
    if (vec3.distance(felt, this.#felt) > STIR) {
      this.#felt = felt;
      this.#wake();
    }
    this.#passed += seconds;
    while (this.#calmIn > 0 && this.#passed >= STEP) {
      this.#passed -= STEP;
      this.#calmIn -= STEP;
      for (const object of this.#loose()) this.#move(object, felt);
    }
    if (this.#calmIn > 0) return;
    this.#passed = 0;
    for (const object of this.#loose()) object.velocity = vec3.ZERO;
  }

  #loose(): readonly LooseObject[] {
    return this.#objects.filter(({ state }) => state === 'loose');
  }

  #release(lets: (object: LooseObject) => boolean): void {
    for (const object of this.#objects) {
      if (object.state !== 'stowed' || !lets(object)) continue;
      object.state = 'loose';
      this.#emit('iva.release', object, 'came loose');
      this.#wake();
    }
  }

  /** Lets loose objects move for a while; stowed objects stay. */
  #wake(): void {
    if (this.#loose().length > 0) this.#calmIn = CALM;
  }

  #move(object: LooseObject, felt: Vec3): void {
    const slowed = vec3.scale(vec3.addScaled(object.velocity, felt, -STEP), 1 - STEP / DRAG);
    object.position = vec3.addScaled(object.position, slowed, STEP);
    object.velocity = slowed;
    const distance = vec3.length(object.position);
    if (distance > ROOM) this.#bounce(object, vec3.scale(object.position, 1 / distance));
  }

  #bounce(object: LooseObject, out: Vec3): void {
    const speed = vec3.dot(object.velocity, out);
    object.position = vec3.scale(out, ROOM);
    if (speed <= 0) return;
    if (speed > ESCAPE) {
      object.state = 'gone';
      this.#emit('iva.escape', object, `left the cabin at ${shownSpeed(speed)}`);
      return;
    }
    if (speed > IMPACT) this.#emit('iva.impact', object, `hit at ${shownSpeed(speed)}`);
    const along = vec3.projectOnPlane(object.velocity, out);
    object.velocity = vec3.addScaled(vec3.scale(along, SLIP), out, -BOUNCE * speed);
  }

  #emit(type: CabinEvent['type'], { id, name }: LooseObject, what: string): void {
    this.#events.push({ type, detail: `object ${id} (${name}) ${what}` });
  }
}

const shownSpeed = (speed: number): string => `${Number(speed.toFixed(2))} m/s`;

/** Stows the objects of a cabin. */
function stow(seed: number): readonly LooseObject[] {
  const first = hash3(0, 0, 0, seed) >>> 0;
  return Array.from({ length: OBJECTS }, (_, index) => {
    const between = (use: number, [least, most]: Range): number =>
      least + ((hash3(index, use, 1, seed) >>> 0) / 2 ** 32) * (most - least);
    const side = STOWED_WITHIN / Math.sqrt(3);
    return {
      id: index + 1,
      name: NAMES[(first + index) % NAMES.length]!,
      speedHeld: between(0, SPEED_HELD),
      accelerationHeld: between(1, ACCELERATION_HELD),
      state: 'stowed',
      position: [between(2, [-side, side]), between(3, [-side, side]), between(4, [-side, side])],
      velocity: vec3.ZERO,
    };
  });
}
