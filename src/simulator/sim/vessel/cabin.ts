import { vec3, type Vec3 } from '../../../base/math/index.js';
import { hash3, seedOfText } from '../terrain/noise.js';

/**
 * The loose objects of a cabin. They stay stowed until a sudden change of velocity or a strong acceleration releases
 * them. The simulation has its own fixed time steps, and depends only on the vessel's id and accelerations. A flight
 * therefore causes the same events with any time steps of the world. Vectors are in vehicle body axes.
 */

/** `detail` names the object. */
export interface CabinEvent {
  readonly type: 'iva.release' | 'iva.impact' | 'iva.escape';
  readonly detail: string;
}

/** The radius of the room, m; all constants in this file are chosen, not measured. */
const ROOM = 0.9;
/** The time step of the simulation, s. It is a power of two, so that sums of steps have no rounding errors. */
const STEP = 1 / 64;
/** Time from the last disturbance until all objects are stopped, s. */
const CALM = 10;
/**
 * Speeds, m/s. Impacts at more than `IMPACT` are reported. At more than `ESCAPE`, the object breaks out of the room.
 */
const IMPACT = 0.25;
const ESCAPE = 25;
/**
 * The fraction of an object's speed that remains after a bounce: `BOUNCE` normal to the wall, `SLIP` along the wall.
 */
const BOUNCE = 0.4;
const SLIP = 0.6;
/** The time in which air resistance reduces a speed to 1/e, s. */
const DRAG = 5;
/** If the acceleration changes by more than this, loose objects that are at rest start to move again, m/s². */
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
  /**
   * The object stays stowed during a sudden change of velocity of at most this size, m/s, and during an acceleration of
   * at most `accelerationHeld`, m/s².
   */
  readonly speedHeld: number;
  readonly accelerationHeld: number;
  state: 'stowed' | 'loose' | 'gone';
  position: Vec3;
  velocity: Vec3;
}

export class Cabin {
  readonly #objects: readonly LooseObject[];
  #events: CabinEvent[] = [];
  #calmIn = 0;
  #passed = 0;
  #felt: Vec3 = vec3.ZERO;

  constructor(vesselId: string) {
    this.#objects = stow(seedOfText(vesselId));
  }

  get isAwake(): boolean {
    return this.#calmIn > 0;
  }

  takeEvents(): readonly CabinEvent[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }

  /** Changes the velocity of the room, m/s. Loose objects keep their velocities in inertial axes. */
  jolt(change: Vec3): void {
    const speed = vec3.length(change);
    this.#release(({ speedHeld }) => speed > speedHeld);
    for (const object of this.#loose()) object.velocity = vec3.subtract(object.velocity, change);
    if (speed > 0) this.#wake();
  }

  /** @param felt proper acceleration of the room, as an accelerometer would measure it, m/s² */
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
