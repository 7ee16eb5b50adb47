import type { Material, Model, Primitive } from '../model.js';
import { Facets } from './facets.js';
import { MeshBuilder } from './mesh-builder.js';
import type { Solid } from './solid.js';

/** Builds a model with one mesh for each material and slot, so that the renderer needs one draw for each mesh. */
export class ModelBuilder {
  readonly #surfaces = new Map<string, { builder: MeshBuilder; material: Material; slot: string | null }>();
  readonly #facets = new Facets();

  constructor(
    readonly tolerance = 0,
    private readonly solids: readonly Solid[] = [],
  ) {}

  /**
   * Slots exist only in EVA characters (see {@link Primitive.slot}).
   * @param section number of the section, for a very long shape, whose sections have their own levels of detail
   */
  surface(material: Material, slot: string | null = null, section = 0): MeshBuilder {
    const key = `${slot ?? ''}|${section}|${material.key}`;
    const known = this.#surfaces.get(key);
    if (known) return known.builder;
    const builder = new MeshBuilder(this.tolerance, this.#facets, this.solids);
    this.#surfaces.set(key, { builder, material, slot });
    return builder;
  }

  build(key: string): Model {
    const primitives: Primitive[] = [];
    for (const { builder, material, slot } of this.#surfaces.values()) {
      // On a coarser level, a surface without triangles stays in the list, so that each surface has the same index on
      // all levels.
      if (builder.triangleCount > 0 || this.tolerance > 0) primitives.push({ mesh: builder.build(), material, slot });
    }
    return { key, primitives };
  }
}
