import type { PartJson, Subpart } from '../../../contract/world/index.js';
import type { Part } from '../../sim/state.js';
import { PART_RULE } from '../../world/index.js';
import { formatFlag, formatVector } from '../format/text.js';
import { type Directory, directory, type Entries, entryWhile, type Node, numberedDirectory, sensor } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import { partAt, type TreeSource, vesselOf, vesselPath } from './source.js';
import { jsonText } from '../format/json.js';

/**
 * Makes `vessels/by-id/<id>/parts/`. The names of its directories are numbers. The number of a part may change later,
 * but its `instance_id` does not.
 */
export function partsTree(source: TreeSource, vesselId: string): Directory {
  const json = sensor(() => jsonText(vesselOf(source, vesselId).parts.map(partJson)));
  const parts = partDirectories(source, vesselId, []);
  return {
    type: 'directory',
    names: () => ['json', ...parts.names()],
    child: (name) => (name === 'json' ? json : parts.child(name)),
    shape: () => {
      const shape = parts.shape!();
      return { ...shape, child: (name) => (name === 'json' ? json : shape.child(name)) };
    },
  };
}

function partDirectories(source: TreeSource, vesselId: string, above: readonly number[]): Directory {
  const list = (): readonly Part[] =>
    above.length === 0 ? vesselOf(source, vesselId).parts : partAt(source, vesselId, above).subparts;
  return numberedDirectory(
    () => list().length,
    (index) => partTree(source, vesselId, [...above, index]),
  );
}

function partTree(source: TreeSource, vesselId: string, indices: readonly number[]): Directory {
  const part = (): Part => partAt(source, vesselId, indices);
  const leaf = (read: (part: Part) => string): Node => sensor(() => read(part()));
  const top = indices.length === 1;
  const path = `${vesselPath(source, vesselId)}/parts/${indices.join('/subparts/')}/paint`;
  const subject = {
    vesselId,
    get instanceId() {
      return part().instanceId;
    },
  };
  const rule = new CommandLeaves(source.world, path, subject).partRule(PART_RULE, () =>
    source.world.paint.rule({ kind: 'part', ...subject }),
  );
  const subparts = partDirectories(source, vesselId, indices);
  const entries: Record<string, Entries[string]> = {
    instance_id: leaf((p) => String(p.instanceId)),
    id: leaf((p) => p.id),
    display_name: leaf((p) => p.displayName),
    template: leaf((p) => p.template),
    position: leaf((p) => formatVector(p.position)),
    paint: directory({ ...rule, clear: { ...rule.clear, kind: 'L' } }),
  };
  if (top) {
    entries['is_root'] = leaf((p) => formatFlag(p.isRoot));
    entries['subpart_count'] = leaf((p) => String(p.subparts.length));
  }
  // Most subparts have no subparts themselves, and therefore no directory `subparts`.
  entries['subparts'] = top ? subparts : entryWhile(() => part().subparts.length > 0, subparts);
  return directory(entries);
}

export function partJson(part: Part, index: number): PartJson {
  // In V8, an object that is made with a spread and further members gets its own hidden class. Measured: for 100,000
  // parts, these hidden classes were 85 MB of garbage. Objects made by `Object.assign` share a hidden class.
  return Object.assign(subpartJson(part, index), {
    is_root: part.isRoot,
    subpart_count: part.subparts.length,
    subparts: part.subparts.map(subpartJson),
  });
}

function subpartJson(part: Part, index: number): Subpart {
  const [x, y, z] = part.position;
  return {
    index,
    instance_id: part.instanceId,
    id: part.id,
    display_name: part.displayName,
    template: part.template,
    position_vehicle_asmb: { x, y, z },
  };
}
