import type { FaultLog } from '../../../../base/errors/index.js';
import type { FieldTree, Node } from '../../../../simulator/fields/index.js';
import type { FilterCursor } from '../topics/filter-index.js';
import { guardedRead } from './guarded-read.js';
import { withoutLineEnds } from './line-ends.js';
import type { TopicSource, VisitTopic, Walk } from './topic-source.js';

/**
 * The directory whose alias `active` has no topics. Instead, the topic `active_id` contains the id of the controlled
 * vessel.
 */
const VESSELS = 'vessels';

/**
 * Creates the field mirror: a topic for every leaf and every uploaded text of the tree. Streams, uploaded bytes and the
 * alias `vessels/active` have no topics.
 */
export function fieldSource(tree: FieldTree, root: string, faults: FaultLog): TopicSource {
  const guarded = guardedRead(faults, 'MQTT field mirror');
  const read = (path: string): string | null => guarded(path, () => withoutLineEnds(tree.readText(path)));
  const visitFile = (path: string, at: FilterCursor<unknown>, visit: VisitTopic): void => {
    if (at.matches) visit(`${root}/sim/${path}`, read(path));
  };
  function* visitNode(path: string, node: Node, at: FilterCursor<unknown>, visit: VisitTopic): Walk {
    if (node.type === 'file') visitFile(path, at, visit);
    else if (node.type === 'upload-file' && node.directory.text) visitFile(path, at, visit);
    else if (node.type === 'upload-directory' && node.text) yield* visitChildren(path, tree.list(path), at, visit);
    else if (node.type === 'directory' && !node.standsFor) yield* visitChildren(path, node.names(), at, visit);
  }
  function* visitChildren(path: string, names: readonly string[], at: FilterCursor<unknown>, visit: VisitTopic): Walk {
    for (const name of at.levels() ?? names) {
      yield;
      const inner = at.enter(name);
      if (!inner) continue;
      const innerPath = path === '' ? name : `${path}/${name}`;
      const node = tree.find(innerPath);
      if (node) yield* visitNode(innerPath, node, inner, visit);
    }
  }
  const below = (interest: FilterCursor<unknown>): FilterCursor<unknown> | null =>
    interest.enter(root)?.enter('sim') ?? null;
  return {
    filters: [`${root}/sim/#`],
    concerns: (interest) => below(interest) !== null,
    *walk(interest, visit) {
      const sim = below(interest);
      if (!sim) return;
      yield* visitNode('', tree.root, sim, visit);
      if (sim.enter(VESSELS)?.enter('active_id')?.matches) {
        visit(
          `${root}/sim/${VESSELS}/active_id`,
          tree.find(`${VESSELS}/active/id`) ? read(`${VESSELS}/active/id`) : '',
        );
      }
    },
  };
}
