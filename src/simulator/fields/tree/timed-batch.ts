import { PLAYBACK_RATE_MAX } from '../../../contract/actions/index.js';
import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import {
  CLOCK_KINDS,
  type ClockKind,
  type Entry,
  isScheduleName,
  type ScheduleRegistry,
} from '../../sim/schedule/index.js';
import type { FieldTree } from '../field-tree.js';
import type { TextFile } from '../node.js';
import { parseFlag, parseNumber } from '../parse/values.js';
import { type BatchedWrite, byteLength, firstWord, readBatchLine } from './batch-line.js';
import type { TreeSource } from './source.js';

const USAGE =
  'directives "@id <name>", "@clock render|wall|ut", "@rate <x>", "@loop 0|1", "@group <name>", ' +
  'lines "<ms> <path> <value>", then a line "commit"';

/**
 * The directives of a timed batch. Without `id`, the registry chooses one. Without `group`, the player belongs to no
 * group.
 */
interface Directives {
  readonly id: string | null;
  readonly clock: ClockKind;
  readonly rate: number;
  readonly loop: boolean;
  readonly group: string | null;
}

interface TimedWrite extends BatchedWrite {
  /** The write takes effect this long after the commit, ms. */
  readonly at: number;
}

/**
 * Makes `ctl/timed_batch`, which writes to controls at certain times after the commit. All lines are checked before
 * anything is scheduled; if one is invalid, nothing changes. A line must not write to `ctl/schedules/<id>` of the
 * batch's own player: the player does not exist yet, so such a line is refused with ENOENT.
 */
export function timedBatchLeaf(source: TreeSource, schedules: ScheduleRegistry, tree: () => FieldTree): TextFile {
  const { world } = source;
  const { bytesMax } = schedules.limits;
  return {
    type: 'file',
    kind: 'B',
    bytesMax,
    read: () => USAGE,
    write(text): Outcome<void> {
      if (byteLength(text) > bytesMax) {
        return refuse('EINVAL', `ctl/timed_batch: over ${bytesMax} bytes (schedule_max_bytes); send several`);
      }
      const lines = text.split('\n').map((line) => line.trim());
      const end = lines.indexOf('commit');
      if (end < 0) return refuse('EINVAL', 'ctl/timed_batch: no line "commit" at the end; nothing is scheduled');
      const batch = readLines(lines.slice(0, end), schedules, (subject, line) =>
        readBatchLine(tree(), world, subject, line),
      );
      if (!batch.ok) return batch;
      const entries = batch.value.writes.map(({ at, command, path, isTrigger }): Entry => ({
        at,
        target: isTrigger ? null : path,
        run: () => world.execute(command),
      }));
      const added = schedules.add({ ...batch.value.directives, kind: 'schedule', entries, duration: 0 });
      if (!added.ok) return refuse(added.errno, `ctl/timed_batch: ${added.reason}`);
      return DONE;
    },
  };
}

type ReadWrite = (subject: string, line: string) => Outcome<BatchedWrite>;

function readLines(
  lines: readonly string[],
  { limits: { defaultClock, entriesMax } }: ScheduleRegistry,
  readWrite: ReadWrite,
): Outcome<{ directives: Directives; writes: readonly TimedWrite[] }> {
  const given = new Map<string, string>();
  const writes: TimedWrite[] = [];
  let directives: Directives = { id: null, clock: defaultClock, rate: 1, loop: false, group: null };
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const subject = `ctl/timed_batch:${index + 1}`;
    if (line.startsWith('@')) {
      const [name, value] = firstWord(line);
      if (writes.length > 0)
        return refuse('EINVAL', `${subject}: '${shown(name)}' comes after a timed line; move it up`);
      if (given.has(name)) return refuse('EINVAL', `${subject}: '${shown(name)}' is given twice; keep one`);
      given.set(name, value);
      const read = readDirective(subject, name, value);
      if (!read.ok) return read;
      directives = { ...directives, ...read.value };
      continue;
    }
    if (writes.length >= entriesMax) {
      return refuse('EINVAL', `${subject}: ${entriesMax} timed lines at most (schedule_max_entries)`);
    }
    const [offset, write] = firstWord(line);
    const at = parseNumber(subject, offset, 'a time in ms, 0 or more');
    if (!at.ok) return at;
    if (at.value < 0) return refuse('EINVAL', `${subject}: '${shown(offset)}' is not a time in ms, 0 or more`);
    const read = readWrite(subject, write);
    if (!read.ok) return read;
    writes.push({ ...read.value, at: at.value });
  }
  if (writes.length === 0)
    return refuse('EINVAL', 'ctl/timed_batch: no timed line before "commit"; write at least one');
  return accept({ directives, writes });
}

function readDirective(subject: string, name: string, value: string): Outcome<Partial<Directives>> {
  switch (name) {
    case '@id':
    case '@group':
      if (!isScheduleName(value)) {
        return refuse('EINVAL', `${subject}: ${name} '${shown(value)}' is not a name; use 1 to 64 of A-Za-z0-9_.-`);
      }
      return accept(name === '@id' ? { id: value } : { group: value });
    case '@clock': {
      const clock = CLOCK_KINDS.find((kind) => kind === value.toLowerCase());
      if (clock) return accept({ clock });
      return refuse('EINVAL', `${subject}: @clock '${shown(value)}' is none of ${CLOCK_KINDS.join(', ')}`);
    }
    case '@rate': {
      const rate = parseNumber(`${subject}: @rate`, value);
      if (!rate.ok) return rate;
      if (rate.value >= 0 && rate.value <= PLAYBACK_RATE_MAX) return accept({ rate: rate.value });
      return refuse('EINVAL', `${subject}: @rate ${rate.value} is out of range; use 0 to ${PLAYBACK_RATE_MAX}`);
    }
    case '@loop': {
      const loop = parseFlag(`${subject}: @loop`, value);
      return loop.ok ? accept({ loop: loop.value }) : loop;
    }
    default:
      return refuse(
        'EINVAL',
        `${subject}: unknown directive '${shown(name)}'; use @id, @clock, @rate, @loop or @group`,
      );
  }
}
