import type { GLTF } from '@gltf-transform/core';
import type { DocumentProblem } from '../../../base/errors/index.js';

export const MSFT_LOD = 'MSFT_lod';

/**
 * Maps each node that has coarser versions to the nodes of these versions, the finest version first. All nodes are
 * given by their indices.
 */
export type NodeLevels = ReadonlyMap<number, readonly number[]>;

/**
 * Finds the nodes that are coarser levels of other nodes. Ignores levels of materials. Also ignores the thresholds in
 * the file at which levels change (`MSFT_screencoverage`), because the renderer draws a level where the measured error
 * of the level is invisible.
 * @returns the levels, and the mistakes in them and in the tree of nodes
 */
export function nodeLevelsOf(json: GLTF.IGLTF): { levels: NodeLevels; problems: DocumentProblem[] } {
  const levels = new Map<number, readonly number[]>();
  const problems: DocumentProblem[] = [];
  const nodes = json.nodes ?? [];
  nodes.forEach((node, index) => {
    const extension: unknown = node.extensions?.[MSFT_LOD];
    if (extension === undefined) return;
    const { ids }: { ids?: unknown } = extension ?? {};
    const path = `/nodes/${index}/extensions/${MSFT_LOD}/ids`;
    if (!Array.isArray(ids)) {
      problems.push({
        path,
        message: `${shown(ids)} is not a list of nodes; list the coarser nodes, the finest first`,
      });
      return;
    }
    const wrong = ids.flatMap((id: unknown, k): DocumentProblem[] =>
      Number.isInteger(id) && (id as number) >= 0 && (id as number) < nodes.length
        ? []
        : [{ path: `${path}/${k}`, message: `unknown node ${shown(id)}; ${known(nodes.length)}` }],
    );
    problems.push(...wrong);
    if (wrong.length === 0) levels.set(index, ids as number[]);
  });
  if (problems.length === 0) problems.push(...circlesIn(nodes, levels));
  return { levels, problems };
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const known = (count: number): string => (count === 1 ? 'there is only node 0' : `nodes are 0 to ${count - 1}`);

function circlesIn(nodes: readonly GLTF.INode[], levels: NodeLevels): DocumentProblem[] {
  const [OPEN, DONE] = [1, 2];
  const state = new Uint8Array(nodes.length);
  const below = (index: number) => [
    ...(nodes[index]!.children ?? []).map((to, k) => ({ to, path: `children/${k}` })),
    ...(levels.get(index) ?? []).map((to, k) => ({ to, path: `extensions/${MSFT_LOD}/ids/${k}` })),
  ];
  for (let start = 0; start < nodes.length; start++) {
    if (state[start] === DONE) continue;
    const open = [{ index: start, steps: below(start), next: 0 }];
    state[start] = OPEN;
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const step = top.steps[top.next++];
      if (!step) {
        state[top.index] = DONE;
        open.pop();
      } else if (state[step.to] === OPEN) {
        const message = `node ${step.to} is already above node ${top.index}; take node ${step.to} out of this list`;
        return [{ path: `/nodes/${top.index}/${step.path}`, message }];
      } else if (state[step.to] === 0) {
        state[step.to] = OPEN;
        open.push({ index: step.to, steps: below(step.to), next: 0 });
      }
    }
  }
  return [];
}
