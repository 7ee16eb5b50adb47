import type { GLTF, JSONDocument } from '@gltf-transform/core';
import type { DocumentProblem } from '../../../base/errors/index.js';
import { bufferBytes } from './container.js';

/**
 * Maximum number of elements in an accessor without data; an arbitrary choice. Such elements are zero and take no
 * bytes, so a small file could declare any number of them.
 */
const MOST_ZEROS = 4_000_000;

/** The size of each component type, in bytes (glTF 2.0, accessor.componentType). */
const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

export function bufferViewProblems(file: JSONDocument): DocumentProblem[] {
  return (file.json.bufferViews ?? []).flatMap((view, index): DocumentProblem[] => {
    const compressed = view.extensions?.['EXT_meshopt_compression'] as GLTF.IBufferView | undefined;
    const { buffer, byteOffset = 0, byteLength } = compressed ?? view;
    const there = bufferBytes(file, buffer);
    const end = byteOffset + byteLength;
    if (there !== null && end <= there) return [];
    const message =
      there === null
        ? `buffer ${buffer} has no bytes in this file; export it again`
        : `ends at byte ${end}, but buffer ${buffer} has ${there}; export it again`;
    return [{ path: `/bufferViews/${index}`, message }];
  });
}

/**
 * Finds accessors that need more data than the file contains. For such an accessor, the library would read beyond the
 * data, or use too much memory.
 */
export function accessorProblems({ accessors = [], bufferViews = [] }: GLTF.IGLTF): DocumentProblem[] {
  return accessors.flatMap((accessor, index): DocumentProblem[] => {
    const refused = (message: string): DocumentProblem[] => [{ path: `/accessors/${index}`, message }];
    const { count, bufferView, byteOffset = 0, componentType, type, sparse } = accessor;
    const size = (COMPONENT_BYTES[componentType] ?? NaN) * (COMPONENTS[type] ?? NaN);
    if (Number.isNaN(size)) return refused(`component type ${componentType} or type ${type} is unknown; export it again`);
    if (sparse && sparse.count > count) return refused(`replaces ${sparse.count} elements, but has only ${count}; export it again`);
    const beyond = sparse && sparseProblem(sparse, size, bufferViews);
    if (beyond) return refused(beyond);
    if (bufferView === undefined) {
      if (count <= MOST_ZEROS) return [];
      return refused(`has ${count} elements without data, over the maximum of ${MOST_ZEROS}; export it with its data`);
    }
    const view = bufferViews[bufferView]!;
    const needed = count === 0 ? 0 : byteOffset + (view.byteStride ?? size) * (count - 1) + size;
    if (needed <= view.byteLength) return [];
    return refused(`${count} elements need ${needed} bytes, but buffer view ${bufferView} has ${view.byteLength}; export it again`);
  }); // prettier-ignore
}

function sparseProblem(
  { count, indices, values }: GLTF.IAccessorSparse,
  size: number,
  bufferViews: readonly GLTF.IBufferView[],
): string | null {
  const indexBytes = COMPONENT_BYTES[indices.componentType];
  if (indexBytes === undefined)
    return `its sparse indices have the unknown component type ${indices.componentType}; export it again`;
  for (const [name, { bufferView, byteOffset = 0 }, each] of [
    ['indices', indices, indexBytes],
    ['values', values, size],
  ] as const) {
    const needed = byteOffset + count * each;
    const { byteLength } = bufferViews[bufferView]!;
    if (needed > byteLength) {
      return `its sparse ${name} need ${needed} bytes, but buffer view ${bufferView} has ${byteLength}; export it again`;
    }
  }
  return null;
}

/** Finds skins without joints, and skins with fewer matrices than joints. */
export function skinProblems({ skins = [], accessors = [] }: GLTF.IGLTF): DocumentProblem[] {
  return skins.flatMap(({ joints, inverseBindMatrices }, index): DocumentProblem[] => {
    const refused = (message: string): DocumentProblem[] => [{ path: `/skins/${index}`, message }];
    if (joints.length === 0) return refused('has no joints; export it again');
    if (inverseBindMatrices === undefined) return [];
    const { count, type } = accessors[inverseBindMatrices]!;
    if (type === 'MAT4' && count >= joints.length) return [];
    return refused(
      `accessor ${inverseBindMatrices} has ${count} elements of ${type}, but the ${joints.length} joints need one MAT4 each; export it again`,
    );
  });
}
