import { accept, FieldError, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import type { Command, World } from '../../world/index.js';
import type { FieldTree } from '../field-tree.js';

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function firstWord(line: string): [word: string, rest: string] {
  const end = line.search(/\s/);
  return end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end).trim()];
}

export interface BatchedWrite {
  readonly command: Command;
  /** The canonical path of the leaf, for example `vessels/by-id/<id>/…` instead of `vessels/active/…`. */
  readonly path: string;
  /**
   * True for a trigger: if a batch writes to it several times, every write takes effect. If a batch writes several
   * times to a leaf that is not a trigger, only the last write takes effect.
   */
  readonly isTrigger: boolean;
}

/**
 * Parses `<path> <value…>`. The path may begin with `/` and `sim/`.
 * @returns ENOENT for an unknown path, EACCES for a read-only leaf, EINVAL for a leaf whose writes are not single
 * commands, or the error of the leaf if it refuses the value
 */
export function readBatchLine(
  tree: FieldTree,
  world: Pick<World, 'collect'>,
  subject: string,
  line: string,
): Outcome<BatchedWrite> {
  const [first, value] = firstWord(line);
  const path = first.replace(/^\/?(?:sim\/)?/, '');
  try {
    const node = tree.lookup(path);
    if (node.type !== 'file' || node.kind === 'B' || node.atOnce) {
      return refuse(
        'EINVAL',
        `${subject}: '${shown(path)}' is not a control that a batch can contain; write it by itself`,
      );
    }
    if (!node.write) return refuse('EACCES', `${subject}: '${shown(path)}' is read only`);
    const collected = world.collect(() => node.write!(value));
    if (!collected.ok) return refuse(collected.errno, `${subject}: ${collected.reason}`);
    const [command, ...more] = collected.value;
    if (!command || more.length > 0)
      return refuse(
        'EINVAL',
        `${subject}: '${shown(path)}' does not make exactly one command; write one control on each line`,
      );
    return accept({ command, path: tree.canonical(path), isTrigger: node.kind === 'T' });
  } catch (error) {
    if (error instanceof FieldError) return refuse(error.errno, `${subject}: ${error.message}`);
    throw error;
  }
}
