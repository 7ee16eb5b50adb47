import { invariant } from '../../errors/index.js';
import { type MappedSurface, PLAIN_MAPPED_SURFACE } from '../../models/mapped-surface.js';
import type { Primitive } from '../../models/model.js';
import type { DrawKind } from './fleet.js';
import { NO_DRAW_KIND } from './instance-word.js';
import { MaterialRows } from './material-rows.js';

/** The rows that a primitive uses in the tables of a fleet. */
export interface PrimitiveRows {
  readonly kind: number;
  readonly material: number;
}

/**
 * The catalogue of mesh-and-pipeline pairs and materials, each with one row by content key, so that equal ones are
 * drawn together whichever template they come from. Rows are never taken back: templates live as long as the world.
 */
export class SurfaceCatalogue {
  readonly drawKinds: DrawKind[] = [];
  readonly materials = new MaterialRows();
  readonly #kindRows = new Map<string, number>();
  readonly #primitiveRows = new Map<Primitive, PrimitiveRows>();

  rows(primitive: Primitive): PrimitiveRows {
    let rows = this.#primitiveRows.get(primitive);
    if (!rows) {
      rows = { kind: this.#kindRow(primitive), material: this.materials.stockRow(primitive.material) };
      this.#primitiveRows.set(primitive, rows);
    }
    return rows;
  }

  #kindRow(primitive: Primitive): number {
    const { mesh, material } = primitive;
    const pass = material.kind;
    const mapped = mappedOf(primitive);
    const imageSize = (material.albedoOcclusion ?? material.normalRoughMetal)?.size ?? 0;
    const key = `${pass}/${imageSize}/${mesh.key}${mapped ? `/${mapped.key}` : ''}`;
    let row = this.#kindRows.get(key);
    if (row === undefined) {
      invariant(this.drawKinds.length < NO_DRAW_KIND, `no more than ${NO_DRAW_KIND} draw kinds fit an instance word`);
      row = this.drawKinds.push({ mesh, pass, imageSize, mapped }) - 1;
      this.#kindRows.set(key, row);
    }
    return row;
  }
}

function mappedOf({ mesh, material }: Primitive): MappedSurface | null {
  if (material.kind === 'glass') return null;
  return material.mapped ?? (mesh.colours ? PLAIN_MAPPED_SURFACE : null);
}
