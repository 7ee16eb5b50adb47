import { refuse, shown, type Outcome } from '../../../base/errors/index.js';
import type { Command, World } from '../../world/index.js';
import { groupOutcome } from '../command/group-outcome.js';
import type { FieldTree } from '../field-tree.js';
import type { TextFile } from '../node.js';
import { byteLength, readBatchLine } from './batch-line.js';

const COMMANDS_MAX = 64;
const BYTES_MAX = 65_536;
const LINE_MAX = 80;
const USAGE = 'lines "<path> <value>", then a line "commit"';

/**
 * Makes `ctl/batch`, which writes to several controls together. All lines are checked before anything happens; if one
 * is invalid, nothing changes. If a command fails, the refusal names the line of the first failure, and the number of
 * commands that ran.
 */
export function batchLeaf(tree: () => FieldTree, world: Pick<World, 'collect' | 'executeBatch'>): TextFile {
  return {
    type: 'file',
    kind: 'B',
    bytesMax: BYTES_MAX,
    read: () => USAGE,
    write(text): Outcome<void> {
      if (byteLength(text) > BYTES_MAX) return refuse('EINVAL', `ctl/batch: over ${BYTES_MAX} bytes; send several`);
      const lines = text.split('\n').map((line) => line.trim());
      const end = lines.indexOf('commit');
      if (end < 0) return refuse('EINVAL', 'ctl/batch: no line "commit" at the end; nothing ran');
      const group: Command[] = [];
      const names: string[] = [];
      for (const [index, line] of lines.slice(0, end).entries()) {
        if (line === '' || line.startsWith('#')) continue;
        const at = `ctl/batch:${index + 1}`;
        const parsed = readBatchLine(tree(), world, at, line);
        if (!parsed.ok) return parsed;
        group.push(parsed.value.command);
        names.push(`${at} '${shown(line, LINE_MAX)}'`);
      }
      if (group.length === 0) return refuse('EINVAL', 'ctl/batch: no command before "commit"; write at least one');
      const phases = new Set(group.map(({ action }) => action.phase));
      if (phases.size > 1) {
        return refuse('EINVAL', 'ctl/batch: frame and solver commands do not mix; send them as two batches');
      }
      if (group.length > COMMANDS_MAX) {
        return refuse('EINVAL', `ctl/batch: ${group.length} commands; ${COMMANDS_MAX} at most`);
      }
      return groupOutcome(world.executeBatch(group).map((outcome, at) => ({ name: names[at]!, outcome })));
    },
  };
}
