import type { Material as GltfMaterial } from '@gltf-transform/core';
import { MeasuredSurface } from '../geometry/deviation.js';
import { MAX_MESH_LEVELS } from '../model.js';
import { joined, type Surface, type SurfaceLevel } from './surface.js';

/** A surface with its material in the file; null means the default material. */
export interface MaterialSurface {
  readonly surface: Surface;
  readonly material: GltfMaterial | null;
}

const LEAST_SAVED = 0.15;

/** Joins the surfaces of each material, in the order in which the materials first occur. */
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
 * Returns the coarser levels of each surface. Each entry of `forms` is a coarser form of the whole model, which
 * replaces all surfaces in `finest` together. A form is skipped if it has a material that none of these surfaces has.
 * The error of a form is the measured distance between its surfaces and the finest surfaces.
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
    // The errors must increase from form to form.
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

const NOTHING: Surface = {
  positions: new Float32Array(),
  normals: new Float32Array(),
  tangents: null,
  uvs: new Float32Array(),
  indices: new Uint32Array(),
};

/** Removes surplus levels, beginning with the levels that save the fewest triangles. */
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

/** Compares materials without their names, because an exporter that merges files may write a material several times. */
export function haveSameLook(a: GltfMaterial | null, b: GltfMaterial | null): boolean {
  return a === b || (a !== null && b !== null && a.equals(b, new Set(['name'])));
}
