import type { Material, Model, Primitive } from '../model.js';
import { Facets } from './facets.js';
import { MeshBuilder } from './mesh-builder.js';
import type { Solid } from './solid.js';

/**
 * A builder that collects a model: one mesh per material (and slot), so that a shape costs as few draws as it has
 * materials.
 */
export class ModelBuilder {
  readonly #surfaces = new Map<string, { builder: MeshBuilder; material: Material; slot: string | null }>();
  readonly #facets = new Facets();

  /**
   * @param tolerance how far this level of the model may deviate from the finest, m; 0 for the finest
   * @param solids triangles completely inside one of them are omitted
   */
  constructor(
    readonly tolerance = 0,
    private readonly solids: readonly Solid[] = [],
  ) {}

  /**
   * Returns the builder for everything made of `material`; slots are for EVA characters (see {@link Primitive.slot}).
   * @param section divides a very long shape: each section chooses its own level of detail
   */
  surface(material: Material, slot: string | null = null, section = 0): MeshBuilder {
    const key = `${slot ?? ''}|${section}|${material.key}`;
    const known = this.#surfaces.get(key);
    if (known) return known.builder;
    const builder = new MeshBuilder(this.tolerance, this.#facets, this.solids);
    this.#surfaces.set(key, { builder, material, slot });
    return builder;
  }

  /**
   * Builds the model.
   * @param key content key of the model, for example the shape's name with its parameters
   */
  build(key: string): Model {
    const primitives: Primitive[] = [];
    for (const { builder, material, slot } of this.#surfaces.values()) {
      // A coarser level keeps the index of a surface even if nothing of the surface is left.
      if (builder.triangleCount > 0 || this.tolerance > 0) primitives.push({ mesh: builder.build(), material, slot });
    }
    return { key, primitives };
  }
}
