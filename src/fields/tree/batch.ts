import { DONE, FieldError, type Outcome, refuse } from '../../errors/index.js';
import type { FieldTree } from '../field-tree.js';
import type { TextFile } from '../node.js';
import { shown } from '../parse/values.js';

const COMMANDS_MAX = 64;
const BYTES_MAX = 65_536;
const USAGE = 'lines "<path> <value>", then a line "commit"';

/**
 * `ctl/batch`: control writes as one group. Every path is found before anything runs; then all run, and the first failure
 * is the answer.
 */
export function batchLeaf(tree: () => FieldTree): TextFile {
  return {
    type: 'file',
    kind: 'B',
    read: () => USAGE,
    write(text): Outcome<void> {
      if (text.length > BYTES_MAX) return refuse('EINVAL', `ctl/batch: over ${BYTES_MAX} bytes; send several`);
      const writes: { path: string; value: string }[] = [];
      let committed = false;
      for (const raw of text.split('\n')) {
        const entry = raw.trim();
        if (entry === 'commit') committed = true;
        if (committed) break;
        if (entry === '' || entry.startsWith('#')) continue;
        const [, path = '', value = ''] = /^\/?(?:sim\/)?(\S+)\s*(.*)$/.exec(entry) ?? [];
        const refusal = checkTarget(tree(), path);
        if (!refusal.ok) return refusal;
        writes.push({ path, value });
      }
      if (!committed) return refuse('EINVAL', 'ctl/batch: no line "commit" at the end; nothing ran');
      if (writes.length === 0) return refuse('EINVAL', 'ctl/batch: no command before "commit"');
      if (writes.length > COMMANDS_MAX)
        return refuse('EINVAL', `ctl/batch: ${writes.length} commands; ${COMMANDS_MAX} at most`);
      let first: Outcome<void> = DONE;
      for (const { path, value } of writes) {
        try {
          tree().writeText(path, value);
        } catch (error) {
          if (!(error instanceof FieldError)) throw error;
          if (first.ok) first = refuse(error.errno, error.message);
        }
      }
      return first;
    },
  };
}

/** A batch takes controls that map to one command. */
function checkTarget(tree: FieldTree, path: string): Outcome<void> {
  try {
    const node = tree.lookup(path);
    if (node.type !== 'file' || node.kind === 'B') return refuse('EINVAL', `ctl/batch: '${shown(path)}' is no control`);
    return node.write ? DONE : refuse('EACCES', `ctl/batch: '${shown(path)}' is read only`);
  } catch (error) {
    if (error instanceof FieldError) return refuse(error.errno, `ctl/batch: ${error.message}`);
    throw error;
  }
}
