import { invariant } from '../../../base/errors/index.js';
import { linearColourFromSrgb } from '../../../base/math/index.js';
import type { Material } from '../../../simulator/models/index.js';
import type { MaterialClone } from '../../../simulator/paint/kittens/index.js';

/**
 * The table of a fleet's materials. Each stock material has a row, which is found by the material's content key and
 * written once. Each place in the pool of EVA clones also has a row, which every clone in that place overwrites.
 */
export class MaterialRows {
  readonly materials: Material[] = [];
  revision = 0;
  readonly #stock = new Map<string, number>();
  readonly #clones: { readonly row: number; clone: MaterialClone }[] = [];

  stockRow(material: Material): number {
    let row = this.#stock.get(material.key);
    if (row === undefined) {
      row = this.#append(material);
      this.#stock.set(material.key, row);
    }
    return row;
  }

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

export function cloneMaterial(stock: Material, { colourSrgb }: Pick<MaterialClone, 'colourSrgb'>): Material {
  const [red, green, blue] = linearColourFromSrgb(colourSrgb);
  const [r, g, b] = stock.baseColour;
  return { ...stock, key: `${stock.key} × ${colourSrgb.join(' ')}`, baseColour: [r * red, g * green, b * blue] };
}
