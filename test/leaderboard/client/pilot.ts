import { quat, vec3, type Vec3 } from '../../../src/base/math/index.js';
import type { VesselState } from '../../../src/simulator/sim/state.js';
import { CRAFT, type LunarWorld } from './lunar-world.js';

/** The duration of a step, s of game time. */
const STEP_S = 1;

/** Flies the rocket of a lunar world. */
export class Pilot {
  constructor(
    private readonly lunar: LunarWorld,
    private readonly afterStep: () => void | Promise<void> = () => undefined,
  ) {}

  async coast(seconds: number, step = STEP_S): Promise<void> {
    for (let left = seconds; left > 0; left -= step) await this.#step(Math.min(step, left));
  }

  async toOrbit(): Promise<void> {
    this.lunar.act('vessel.throttle');
    this.lunar.act('vessel.ignite');
    for (let steps = 0; steps < 1000; steps++) {
      const { up, east, radius, falling, across, mu } = this.#course();
      const craft = this.#craft;
      if (across > Math.sqrt(mu / radius) * 1.02) break;
      const lift = mu / radius ** 2 - across ** 2 / radius;
      const wanted = craft.radarAltitude < 20_000 ? 45 : 0;
      const climb = Math.min(0.98, Math.max(-0.3, (lift + 0.1 * (wanted + falling)) / 15));
      this.#point(steps < 5 ? up : vec3.add(vec3.scale(up, climb), vec3.scale(east, Math.sqrt(1 - climb ** 2))));
      await this.#step(STEP_S);
    }
    this.lunar.act('vessel.shutdown');
    await this.coast(5);
  }

  /** @param speed speed at touchdown, m/s */
  async land(speed: number): Promise<void> {
    for (let steps = 0; steps < 3000 && this.#craft.situation !== 'Landed'; steps++) {
      const { up, radius, falling, across, mu, along } = this.#course();
      const height = Math.max(0, this.#craft.radarAltitude - 16);
      const lift = mu / radius ** 2 - across ** 2 / radius;
      const isDescent = across < 8;
      const limit = isDescent ? Math.max(speed, Math.sqrt(2 * height)) : Math.min(80, height / 60);
      const climb = Math.min(1, Math.max(-0.2, (lift + 0.15 * (falling - limit)) / 6));
      this.#point(isDescent ? up : vec3.add(vec3.scale(up, climb), vec3.scale(along, -Math.sqrt(1 - climb ** 2))));
      this.#engine(isDescent ? falling > (this.#isOn ? 0.6 : 1) * limit : true);
      await this.#step(isDescent && height < 60 ? 0.2 : STEP_S);
    }
    this.lunar.act('vessel.shutdown');
    await this.coast(3);
  }

  #isOn = false;

  #engine(on: boolean): void {
    if (on !== this.#isOn) this.lunar.act(on ? 'vessel.ignite' : 'vessel.shutdown');
    this.#isOn = on;
  }

  async #step(seconds: number): Promise<void> {
    this.lunar.world.step(seconds);
    await this.afterStep();
  }

  get #craft(): VesselState {
    return this.lunar.world.takeSnapshot().vessels.find(({ id }) => id === CRAFT)!;
  }

  #course() {
    const { positionCci: position, velocityCci: velocity, parentId } = this.#craft;
    const { definition } = this.lunar.world.body(parentId);
    const up = vec3.normalize(position);
    const over = vec3.subtract(velocity, vec3.cross([0, 0, definition.rotationRate], position));
    const flat = vec3.projectOnPlane(over, up);
    return {
      up,
      east: vec3.normalize(vec3.cross([0, 0, 1], position)),
      along: vec3.normalize(flat),
      radius: vec3.length(position),
      falling: -vec3.dot(velocity, up),
      across: vec3.length(flat),
      mu: definition.mu,
    };
  }

  /** Points the nose in a direction given in CCI axes. */
  #point(nose: Vec3): void {
    const forward = vec3.normalize(nose);
    const right = vec3.normalize(vec3.cross([0, 0, 1], forward));
    const target = quat.fromBasis(forward, right, vec3.cross(forward, right));
    this.lunar.act('vessel.attitude_target', { values: [...target] });
  }
}
