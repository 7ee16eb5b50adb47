import type { mat4, Primitive } from '@gltf-transform/core';
import { PrimitiveProblem } from './primitive-problem.js';

/**
 * Makes a function from a vertex to its matrix. The matrix is the weighted sum of the matrices of the vertex's joints
 * (glTF 2.0 §3.7.3.3). The weights are scaled to a sum of 1. A vertex whose weights are all 0 follows its first joint.
 * Each call overwrites the matrix that the previous call returned.
 * @throws PrimitiveProblem if a vertex refers to a joint that does not exist
 */
export function skinning(source: Primitive, joints: readonly mat4[]): (vertex: number) => Float64Array {
  const sets = influenceSets(source);
  const matrix = new Float64Array(16);
  const [which, share]: [number[], number[]] = [[], []];
  const add = (joint: number, weight: number): void => {
    const placed = joints[joint];
    if (!placed) {
      throw new PrimitiveProblem(`refers to joint ${joint}, but its skin has ${joints.length}; export it again`);
    }
    for (let k = 0; k < 16; k++) matrix[k] = matrix[k]! + placed[k]! * weight;
  };
  return (vertex) => {
    matrix.fill(0);
    let [sum, first] = [0, 0];
    for (const [set, { weights }] of sets.entries()) {
      weights.getElement(vertex, share);
      for (const weight of share) sum += weight;
      if (set === 0) first = sets[0]!.joints.getElement(vertex, which)[0] ?? 0;
    }
    if (!(sum > 0)) {
      add(first, 1);
      return matrix;
    }
    for (const { joints: named, weights } of sets) {
      named.getElement(vertex, which);
      weights.getElement(vertex, share);
      share.forEach((weight, k) => {
        if (weight !== 0) add(which[k]!, weight / sum);
      });
    }
    return matrix;
  };
}

function influenceSets(source: Primitive) {
  const sets = [];
  for (let set = 0; ; set++) {
    const joints = source.getAttribute(`JOINTS_${set}`);
    const weights = source.getAttribute(`WEIGHTS_${set}`);
    if (!joints || !weights) break;
    sets.push({ joints, weights });
  }
  const count = source.getAttribute('POSITION')?.getCount();
  if (sets.length === 0) throw new PrimitiveProblem('has a skin, but no joints and weights; export it again');
  for (const [set, { joints, weights }] of sets.entries()) {
    if (joints.getCount() === count && weights.getCount() === count) continue;
    throw new PrimitiveProblem(
      `has joints or weights (set ${set}) for a different number of vertices; export it again`,
    );
  }
  return sets;
}
