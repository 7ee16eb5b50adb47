import { invariant } from '../../../base/errors/index.js';
import { linearColourFromSrgb } from '../../../base/math/index.js';
import type { Material } from '../../../simulator/models/index.js';
import type { MaterialClone } from '../../../simulator/paint/kittens/index.js';

/**
 * The material table of a fleet: one row for every stock material, by content key, and one for every place in the pool
 * of EVA clones. A stock row is written once, on first use. A clone is written to the row of its place in the pool.
 */
export class MaterialRows {
  readonly materials: Material[] = [];
  /** Increases when a row is appended or replaced. */
  revision = 0;
  readonly #stock = new Map<string, number>();
  /** The row and the current clone for each place in the pool. */
  readonly #clones: { readonly row: number; clone: MaterialClone }[] = [];

  /** The row is never freed, because templates exist as long as the world. */
  stockRow(material: Material): number {
    let row = this.#stock.get(material.key);
    if (row === undefined) {
      row = this.#append(material);
      this.#stock.set(material.key, row);
    }
    return row;
  }

  /** The next clone at the same place in the pool overwrites the row of a freed clone. */
  cloneRow(clone: MaterialClone): number {
    const place = this.#clones[clone.index];
    if (place?.clone === clone) return place.row;
    const stock = this.#stock.get(clone.stock);
    invariant(stock !== undefined, `a clone of material '${clone.stock}', which nothing in the fleet wears`);
    const material = cloneMaterial(this.materials[stock]!, clone);
    if (place === undefined) {
      const row = this.#append(material);
      this.#clones[clone.index] = { row, clone };
      return row;
    }
    this.materials[place.row] = material;
    this.revision++;
    place.clone = clone;
    return place.row;
  }

  #append(material: Material): number {
    this.revision++;
    return this.materials.push(material) - 1;
  }
}

/**
 * Returns a copy of the stock material with the base colour multiplied by the paint colour. Images, relief, gloss and
 * opacity stay the same.
 */
export function cloneMaterial(stock: Material, { colourSrgb }: Pick<MaterialClone, 'colourSrgb'>): Material {
  const [red, green, blue] = linearColourFromSrgb(colourSrgb);
  const [r, g, b] = stock.baseColour;
  return { ...stock, key: `${stock.key} × ${colourSrgb.join(' ')}`, baseColour: [r * red, g * green, b * blue] };
}
