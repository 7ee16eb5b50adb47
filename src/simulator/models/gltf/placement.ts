import type { Node, Skin, mat4 } from '@gltf-transform/core';
import { IDENTITY_MATRIX, inverted, multiplied } from './matrices.js';

/** Where a mesh is: placed as a whole by its node, or vertex by vertex by the joints of a skin. */
export interface NodePlacement {
  /** The transform from the mesh to the part's frame, column-major. Unused with joints (glTF 2.0 §3.7.3.3). */
  readonly matrix: mat4;
  /** The weight of each morph target. Empty if the file has no weights. */
  readonly weights: readonly number[];
  /** The matrix of each joint, from the mesh in the bind pose to the part's frame. Null if the mesh has no skin. */
  readonly joints: readonly mat4[] | null;
}

/**
 * Joints have the pose in the file.
 * @param matrix transform from the node to the part's frame
 * @param outside parent of the part's node, whose transform is ignored; null if the part is the whole scene
 */
export function placementOf(node: Node, matrix: mat4, outside: Node | null): NodePlacement {
  const own = node.getWeights();
  const weights = own.length > 0 ? own : (node.getMesh()?.getWeights() ?? []);
  const skin = node.getSkin();
  return { matrix, weights, joints: skin && jointsOf(skin, outside) };
}

function jointsOf(skin: Skin, outside: Node | null): mat4[] {
  const partFromScene = outside ? (inverted(outside.getWorldMatrix()) ?? IDENTITY_MATRIX) : IDENTITY_MATRIX;
  const inverseBind = skin.getInverseBindMatrices();
  const element: mat4 = [...IDENTITY_MATRIX];
  return skin.listJoints().map((joint, index) => {
    const placed = multiplied(partFromScene, joint.getWorldMatrix());
    inverseBind?.getElement(index, element);
    return inverseBind ? multiplied(placed, element) : placed;
  });
}
