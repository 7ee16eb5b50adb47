import type { Document, Mesh as GltfMesh, Node, mat4 } from '@gltf-transform/core';
import { DocumentError, shown } from '../../../base/errors/index.js';
import { IDENTITY_MATRIX, multiplied } from './matrices.js';
import type { NodeLevels } from './node-levels.js';
import { type NodePlacement, placementOf } from './placement.js';

export interface PlacedMesh {
  readonly mesh: GltfMesh;
  readonly placement: NodePlacement;
}

/**
 * Meshes that change their level of detail together. The group of a node contains its mesh. If the node has coarser
 * levels, the group contains all meshes of the node and its descendants.
 */
export interface PlacedGroup {
  /** Name of the node, or else of its mesh; may be empty. */
  readonly name: string;
  readonly finest: readonly PlacedMesh[];
  /** The coarser levels, each as a list of meshes; empty if the file has no coarser levels for the node. */
  readonly coarser: readonly (readonly PlacedMesh[])[];
}

/**
 * Returns the meshes of a scene, in the order of the nodes. A node that is a coarser level of another node is used only
 * as that level, even if the scene itself contains it.
 * @param node name of a node. If given, only this node and its descendants are read, and the transforms of the nodes
 * above it are ignored. By default, the whole scene is read
 * @throws DocumentError if the node or the scene does not exist
 */
export function placedMeshes(document: Document, levels: NodeLevels, file: string, node?: string): PlacedGroup[] {
  const nodes = document.getRoot().listNodes();
  const isLevel = new Set([...levels.values()].flat().map((index) => nodes[index]!));
  const coarserOf = new Map([...levels].map(([index, ids]) => [nodes[index]!, ids.map((id) => nodes[id]!)]));
  const groups: PlacedGroup[] = [];
  const tops = topsOf(document, file, node).filter((top) => node !== undefined || !isLevel.has(top));
  const outside = node === undefined ? null : (tops[0]?.getParentNode() ?? null);
  const placed = (here: Node, matrix: mat4): PlacedMesh[] => {
    const mesh = here.getMesh();
    return mesh ? [{ mesh, placement: placementOf(here, matrix, outside) }] : [];
  };
  const open = tops.map((top) => ({ node: top, above: IDENTITY_MATRIX })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node: here, above } = next;
    const name = here.getName() || (here.getMesh()?.getName() ?? '');
    const coarser = coarserOf.get(here);
    if (coarser && coarser.length > 0) {
      // A level has its own transform, relative to the parent of the node that it replaces.
      const meshesBelow = (top: Node): PlacedMesh[] => meshesOf(top, above, isLevel, placed);
      groups.push({ name, finest: meshesBelow(here), coarser: coarser.map(meshesBelow) });
      continue;
    }
    const matrix = multiplied(above, here.getMatrix());
    const finest = placed(here, matrix);
    if (finest.length > 0) groups.push({ name, finest, coarser: [] });
    for (const child of here.listChildren().reverse())
      if (!isLevel.has(child)) open.push({ node: child, above: matrix });
  }
  return groups;
}

function meshesOf(
  top: Node,
  above: mat4,
  isLevel: ReadonlySet<Node>,
  placed: (node: Node, matrix: mat4) => PlacedMesh[],
): PlacedMesh[] {
  const meshes: PlacedMesh[] = [];
  const open = [{ node: top, above }];
  for (let next = open.pop(); next; next = open.pop()) {
    const matrix = multiplied(next.above, next.node.getMatrix());
    meshes.push(...placed(next.node, matrix));
    for (const child of next.node.listChildren().reverse()) if (!isLevel.has(child)) open.push({ node: child, above: matrix }); // prettier-ignore
  }
  return meshes;
}

function topsOf(document: Document, file: string, node: string | undefined): Node[] {
  const root = document.getRoot();
  if (node === undefined) {
    const scene = root.getDefaultScene() ?? root.listScenes()[0];
    if (!scene) throw new DocumentError(file, [{ path: '/scenes', message: 'contains no scene; export one' }]);
    return scene.listChildren();
  }
  const wanted = root.listNodes().find((candidate) => candidate.getName() === node);
  if (wanted) return [wanted];
  const known = root.listNodes().map((candidate) => candidate.getName()).filter(Boolean).join(', '); // prettier-ignore
  const message = `no node '${shown(node, 64)}'; there are ${known || 'only unnamed ones'}`;
  throw new DocumentError(file, [{ path: '/nodes', message }]);
}
