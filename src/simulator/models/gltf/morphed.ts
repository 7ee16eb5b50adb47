import type { Accessor, Primitive } from '@gltf-transform/core';
import { PrimitiveProblem } from './primitive-problem.js';

/**
 * Returns the numbers of an accessor, `width` for each vertex. If they are normalised integers, they are converted to
 * fractions.
 */
function elements(accessor: Accessor, width: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(accessor.getCount() * width);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) {
    accessor.getElement(i, element);
    for (let k = 0; k < width; k++) values[i * width + k] = element[k] ?? 0;
  }
  return values;
}

/**
 * Returns an attribute of a primitive. The morph targets, multiplied by their weights, are already added to it (glTF
 * 2.0 §3.7.2.2). Null if the primitive does not have the attribute. A morph target only changes the direction of a
 * tangent. The handedness stays the same.
 */
export function morphed(
  source: Primitive,
  semantic: string,
  width: number,
  weights: readonly number[],
): Float32Array<ArrayBuffer> | null {
  const base = source.getAttribute(semantic);
  if (!base) return null;
  const values = elements(base, width);
  source.listTargets().forEach((target, index) => {
    const weight = weights[index] ?? 0;
    const change = weight === 0 ? null : target.getAttribute(semantic);
    if (!change) return;
    if (change.getCount() !== base.getCount()) {
      throw new PrimitiveProblem(`morph target ${index} moves ${change.getCount()} of ${base.getCount()} vertices; export it again`); // prettier-ignore
    }
    const element: number[] = [];
    const moved = Math.min(width, semantic === 'TANGENT' ? 3 : change.getElementSize());
    for (let i = 0; i < change.getCount(); i++) {
      change.getElement(i, element);
      for (let k = 0; k < moved; k++) values[i * width + k]! += element[k]! * weight;
    }
  });
  return values;
}
