import { invariant } from '../../../base/errors/index.js';
import {
  PLAIN_MAPPED_SURFACE,
  type MappedSurface,
  type Material,
  type Mesh,
  type MeshGeometry,
  type Primitive,
} from '../../../simulator/models/index.js';
import type { DrawKind, SurfaceImages } from './fleet.js';
import { NO_DRAW_KIND } from './instance-word.js';
import { MaterialRows } from './material-rows.js';

export interface PrimitiveRows {
  readonly kind: number;
  readonly material: number;
}

/**
 * The draw kinds and the materials of a fleet. Every content key has only one row, so equal meshes and materials of
 * different templates are drawn together. Rows are never freed, because templates exist as long as their world.
 */
export class SurfaceCatalogue {
  readonly drawKinds: DrawKind[] = [];
  readonly materials = new MaterialRows();
  readonly #kindRows = new Map<string, number>();
  readonly #primitiveRows = new Map<Primitive, PrimitiveRows>();
  readonly #mirroredRows = new Map<Primitive, PrimitiveRows>();

  rows(primitive: Primitive, isMirrored: boolean): PrimitiveRows {
    const known = isMirrored ? this.#mirroredRows : this.#primitiveRows;
    let rows = known.get(primitive);
    if (!rows) {
      const { mesh, material } = primitive;
      const kind = this.#kindRow(isMirrored ? meshForMirror(mesh) : mesh, material);
      known.set(primitive, (rows = { kind, material: this.materials.stockRow(material) }));
    }
    return rows;
  }

  #kindRow(mesh: Mesh, material: Material): number {
    const pass = material.kind;
    const mapped = mappedOf(mesh, material);
    const imageSize = (material.albedoOcclusion ?? material.normalRoughMetal)?.size ?? 0;
    const images = surfaceImagesOf(material);
    const key = `${pass}/${images}/${imageSize}/${mesh.key}${mapped ? `/${mapped.key}` : ''}`;
    let row = this.#kindRows.get(key);
    if (row === undefined) {
      invariant(this.drawKinds.length < NO_DRAW_KIND, `no more than ${NO_DRAW_KIND} draw kinds fit an instance word`);
      row = this.drawKinds.push({ mesh, pass, images, imageSize, mapped }) - 1;
      this.#kindRows.set(key, row);
    }
    return row;
  }
}

function mappedOf(mesh: Mesh, material: Material): MappedSurface | null {
  if (material.kind === 'glass') return null;
  return material.mapped ?? (mesh.colours ? PLAIN_MAPPED_SURFACE : null);
}

function surfaceImagesOf({ albedoOcclusion, normalRoughMetal }: Material): SurfaceImages {
  if (albedoOcclusion) return normalRoughMetal ? 'both' : 'albedo';
  return normalRoughMetal ? 'relief' : 'none';
}

const mirrored = new WeakMap<Mesh, Mesh>();

/**
 * Returns the mesh for a part whose placement is a mirror image. Without the placement, this mesh has clockwise front
 * faces, and normals and bitangents that point inwards. The placement mirrors the mesh, which corrects all of this.
 */
function meshForMirror(mesh: Mesh): Mesh {
  let known = mirrored.get(mesh);
  if (!known) {
    const levels = mesh.levels.map((level) => ({ ...level, ...turned(level) }));
    mirrored.set(mesh, (known = { ...mesh, ...turned(mesh), key: `${mesh.key} mirrored`, levels }));
  }
  return known;
}

function turned({ normals, tangents, indices }: MeshGeometry): Pick<MeshGeometry, 'normals' | 'tangents' | 'indices'> {
  const clockwise = Uint32Array.from(indices);
  for (let t = 0; t < clockwise.length; t += 3) {
    clockwise[t + 1] = indices[t + 2]!;
    clockwise[t + 2] = indices[t + 1]!;
  }
  const handed = Float32Array.from(tangents);
  for (let i = 3; i < handed.length; i += 4) handed[i] = -handed[i]!;
  return { normals: normals.map((value) => -value), tangents: handed, indices: clockwise };
}
