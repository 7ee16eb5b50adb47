import type { TankLoad } from './part-modules.js';

/** A tank with less mass than this counts as empty, kg; such a mass is a rounding error. */
const EMPTY = 1e-9;

export class PropellantFeed {
  readonly #byResource: readonly (readonly TankLoad[])[];

  /** @param resources the resources that are drawn together; undefined for all resources in the tanks */
  constructor(tanks: readonly TankLoad[], resources: readonly string[] | undefined) {
    const names = resources ?? [...new Set(tanks.map(({ resource }) => resource))];
    this.#byResource = names.map((name) => tanks.filter(({ resource }) => resource === name));
  }

  get tanks(): readonly TankLoad[] {
    return this.#byResource.flat();
  }

  /** Available mass, kg; 0 if one of the resources is used up. */
  get available(): number {
    let total = 0;
    for (const tanks of this.#byResource) {
      let amount = 0;
      for (const tank of tanks) amount += tank.amount;
      if (amount <= EMPTY) return 0;
      total += amount;
    }
    return total;
  }

  /** Draws `mass` from all tanks in proportion to their content, so that they become empty together. */
  draw(mass: number): number {
    const available = this.available;
    if (available === 0) return 0;
    const drawn = Math.min(mass, available);
    const left = available - drawn <= EMPTY ? 0 : 1 - drawn / available;
    for (const tanks of this.#byResource) for (const tank of tanks) tank.amount *= left;
    return drawn;
  }
}
