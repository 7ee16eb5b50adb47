import { vec3, type Vec3 } from '../../../base/math/index.js';
import { contentKeyOfBytes } from '../geometry/content-key.js';
import type { Primitive } from '../model.js';
import type { GltfFile } from './container.js';
import type { DecodeImage } from './decoded-image.js';
import { type LevelledSurface, openGltf, withLevels } from './read-gltf.js';
import type { Surface } from './surface.js';

export interface GltfPart {
  readonly name: string;
  /** Centre of the part's bounding box in the vessel's frame, m. The vertices are relative to this point. */
  readonly position: Vec3;
  /** The primitives of the part are at this index in {@link GltfParts.looks}. */
  readonly look: number;
}

export interface GltfParts {
  readonly parts: readonly GltfPart[];
  /** The different appearances, each as a list of primitives; parts that look equal share one. */
  readonly looks: readonly (readonly Primitive[])[];
  readonly notes: readonly string[];
  readonly key: string;
}

/**
 * Reads a file and makes parts of a vessel from it, one for each node with triangles. The transforms of a node are
 * applied to its vertices. Up in the file (+Y) becomes forward in the vessel (+X).
 * @throws DocumentError with the file and the things in it that cannot be used
 */
export async function partsFromGltf(file: GltfFile, decodeImage: DecodeImage): Promise<GltfParts> {
  const { groups, primitiveOf, notes, key } = await openGltf(file, decodeImage);
  const levelled = await withLevels(groups.flatMap(({ surfaces }) => surfaces));
  turnNoseUp(allOf(levelled));
  const parts: GltfPart[] = [];
  const looks: Primitive[][] = [];
  const known = new Map<string, number>();
  let next = 0;
  for (const { name, surfaces } of groups) {
    const own = levelled.slice(next, (next += surfaces.length));
    const position = middleOf(own);
    move(allOf(own), position);
    const primitives: Primitive[] = [];
    for (const surface of own) primitives.push(await primitiveOf(surface));
    const keys = primitives.map(({ mesh, material }) => `${mesh.key} ${material.key}`).join('\n');
    const alike = contentKeyOfBytes('look', new TextEncoder().encode(keys));
    const look = known.get(alike) ?? looks.push(primitives) - 1;
    known.set(alike, look);
    parts.push({ name, position, look });
  }
  return { parts, looks, notes, key };
}

function allOf(surfaces: readonly LevelledSurface[]): readonly Surface[] {
  return surfaces.flatMap(({ surface, levels }) => [surface, ...levels.map((level) => level.surface)]);
}

/** Converts vertices in place from the axes of glTF to those of a vessel: (x, y, z) becomes (y, −x, z). */
function turnNoseUp(surfaces: readonly Surface[]): void {
  const turn = (arrays: readonly (Float32Array | null)[], width: number): void => {
    // Levels may share an array, and each array must be converted only once.
    for (const values of new Set(arrays)) {
      for (let i = 0; values && i < values.length; i += width) {
        const x = values[i]!;
        values[i] = values[i + 1]!;
        values[i + 1] = -x;
      }
    }
  };
  turn(surfaces.map(({ positions }) => positions), 3); // prettier-ignore
  turn(surfaces.map(({ normals }) => normals), 3); // prettier-ignore
  turn(surfaces.map(({ tangents }) => tangents), 4); // prettier-ignore
}

function middleOf(surfaces: readonly LevelledSurface[]): Vec3 {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const { surface } of surfaces) {
    surface.positions.forEach((value, i) => {
      const axis = i % 3;
      if (value < least[axis]!) least[axis] = value;
      if (value > most[axis]!) most[axis] = value;
    });
  }
  return vec3.map([0, 1, 2], (axis) => Math.fround((least[axis]! + most[axis]!) / 2));
}

function move(surfaces: readonly Surface[], origin: Vec3): void {
  for (const positions of new Set(surfaces.map((surface) => surface.positions))) {
    for (let i = 0; i < positions.length; i++) positions[i] = positions[i]! - origin[i % 3]!;
  }
}
