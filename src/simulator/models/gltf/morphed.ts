import type { Accessor, Primitive } from '@gltf-transform/core';
import { PrimitiveProblem } from './primitive-problem.js';

/** Returns the numbers in an accessor. Normalised integers are converted to fractions. */
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
 * Returns an attribute of a primitive, plus the primitive's morph targets multiplied by their weights (glTF 2.0
 * §3.7.2.2). Null if the primitive lacks the attribute. A morph target changes only the direction of a tangent, not its
 * handedness.
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
