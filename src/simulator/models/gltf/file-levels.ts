import type { Material as GltfMaterial } from '@gltf-transform/core';
import { MeasuredSurface } from '../geometry/deviation.js';
import { MAX_MESH_LEVELS } from '../model.js';
import { joined, type Surface, type SurfaceLevel } from './surface.js';

/** A surface, and its material in the file. If the material is null, the surface has the default material. */
export interface MaterialSurface {
  readonly surface: Surface;
  readonly material: GltfMaterial | null;
}

/** A level must have at least this share of triangles less than the level before; otherwise it is dropped. */
const LEAST_SAVED = 0.15;

/** Joins surfaces of the same material. The order is that in which their materials first occur. */
export function joinedByMaterial(surfaces: readonly MaterialSurface[]): MaterialSurface[] {
  const byMaterial = new Map<GltfMaterial | null, Surface[]>();
  for (const { surface, material } of surfaces) {
    const known = byMaterial.get(material);
    if (known) known.push(surface);
    else byMaterial.set(material, [surface]);
  }
  return [...byMaterial].map(([material, parts]) => ({ material, surface: joined(parts) }));
}

/**
 * For each of the finest surfaces, returns its coarser levels. A form is one coarser version of all the surfaces
 * together. If a form has a material that none of the finest surfaces has, it is skipped. If a surface has hardly fewer
 * triangles than in the level before, it is skipped in that level. The error of a form is measured: it is the distance
 * of its surfaces from the finest ones. Materials do not affect it.
 * @param finest one surface for each material
 */
export function levelsFromFile(
  finest: readonly MaterialSurface[],
  forms: readonly (readonly MaterialSurface[])[],
): SurfaceLevel[][] {
  const measured = new MeasuredSurface(finest.map(({ surface }) => surface));
  const levels: SurfaceLevel[][] = finest.map(() => []);
  const counts = finest.map(({ surface }) => surface.indices.length);
  let least = 0;
  for (const form of forms) {
    const matching = finest.map(({ material }) => form.filter((other) => haveSameLook(material, other.material)));
    if (matching.flat().length < form.length || form.length === 0) continue;
    const error = measured.deviation(form.map(({ surface }) => surface), least); // prettier-ignore
    // The error must grow from one form to the next. If that of a form does not, it is set slightly above the error of
    // the form before.
    least = error > least ? error : least * (1 + 2 ** -20);
    matching.forEach((surfaces, i) => {
      const surface = surfaces.length > 0 ? joined(surfaces.map((found) => found.surface)) : NOTHING;
      if (counts[i] === 0 || surface.indices.length > counts[i]! * (1 - LEAST_SAVED)) return;
      levels[i]!.push({ error: least, surface });
      counts[i] = surface.indices.length;
    });
  }
  return levels.map(withoutSurplus);
}

/** A surface without triangles. A level has it in place of a surface whose material does not occur in that level. */
const NOTHING: Surface = {
  positions: new Float32Array(),
  normals: new Float32Array(),
  tangents: null,
  uvs: new Float32Array(),
  indices: new Uint32Array(),
};

/** A mesh may only have a certain number of levels. If there are more, removes those that save the fewest triangles. */
function withoutSurplus(levels: readonly SurfaceLevel[]): SurfaceLevel[] {
  const kept = [...levels];
  while (kept.length > MAX_MESH_LEVELS) {
    const share = (k: number): number => kept[k + 1]!.surface.indices.length / kept[k]!.surface.indices.length;
    const candidates = kept.slice(0, -1).map((_, k) => k);
    kept.splice(
      candidates.reduce((a, b) => (share(b) > share(a) ? b : a)),
      1,
    );
  }
  return kept;
}

/**
 * Reports whether two materials look the same. When an exporter merges files, it may write the same material several
 * times.
 */
export function haveSameLook(a: GltfMaterial | null, b: GltfMaterial | null): boolean {
  return a === b || (a !== null && b !== null && a.equals(b, new Set(['name'])));
}
