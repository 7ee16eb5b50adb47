import { invariant } from '../../../base/errors/index.js';
import { linearColourFromSrgb } from '../../../base/math/index.js';
import type { Material } from '../../../simulator/models/index.js';
import type { MaterialClone } from '../../../simulator/paint/kittens/index.js';

/**
 * The table of a fleet's materials. Every stock material has a row, which is found by its content key. Every place in
 * the pool of EVA clones has a row, too. The row of a stock material is written once, when the material is first used.
 * A clone is written into the row of its place.
 */
export class MaterialRows {
  readonly materials: Material[] = [];
  /** Increases when a row is appended or replaced. */
  revision = 0;
  readonly #stock = new Map<string, number>();
  /** For each place in the pool: its row, and the clone that is there now. */
  readonly #clones: { readonly row: number; clone: MaterialClone }[] = [];

  /** The row is never freed, because templates exist as long as their world. */
  stockRow(material: Material): number {
    let row = this.#stock.get(material.key);
    if (row === undefined) {
      row = this.#append(material);
      this.#stock.set(material.key, row);
    }
    return row;
  }

  /** If a clone is freed, its row remains until another clone gets its place and overwrites the row. */
  cloneRow(clone: MaterialClone): number {
    const place = this.#clones[clone.index];
    if (place?.clone === clone) return place.row;
    const stock = this.#stock.get(clone.stock);
    invariant(stock !== undefined, `a clone of material '${clone.stock}', which nothing in the fleet uses`);
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
 * Returns a copy of a stock material whose base colour is multiplied by the colour of the paint. Images, relief, gloss
 * and opacity are those of the stock material.
 */
export function cloneMaterial(stock: Material, { colourSrgb }: Pick<MaterialClone, 'colourSrgb'>): Material {
  const [red, green, blue] = linearColourFromSrgb(colourSrgb);
  const [r, g, b] = stock.baseColour;
  return { ...stock, key: `${stock.key} × ${colourSrgb.join(' ')}`, baseColour: [r * red, g * green, b * blue] };
}
