import type { Node, Skin, mat4 } from '@gltf-transform/core';
import { IDENTITY_MATRIX, inverted, multiplied } from './matrices.js';

/** Says where a mesh is. Either its node places the whole mesh, or the joints of a skin place each vertex. */
export interface NodePlacement {
  /**
   * The transform from the frame of the mesh to the frame of the part, column-major. The transform is ignored if the
   * mesh has joints (glTF 2.0 §3.7.3.3).
   */
  readonly matrix: mat4;
  /** The weights of the morph targets, in their order; empty if the file has none. */
  readonly weights: readonly number[];
  /**
   * Matrices from the mesh in its bind pose to the frame of the part, one for each joint; null for a mesh without a
   * skin.
   */
  readonly joints: readonly mat4[] | null;
}

/**
 * Finds where a node places its mesh. Joints keep the pose that they have in the file.
 * @param matrix transform from the frame of the node to the frame of the part
 * @param outside the parent of the part's top node; the transforms of this parent and of the nodes above it are
 * ignored. Null if the part is the whole scene
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
