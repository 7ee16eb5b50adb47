import { SCHEDULE_ACTIONS } from '../../world/index.js';
import { FieldError } from '../../../base/errors/index.js';
import { isScheduleName, type Player, type ScheduleRegistry } from '../../sim/schedule/index.js';
import type { FieldTree } from '../field-tree.js';
import { type Directory, directory, type Node, sensor, type TextFile } from '../node.js';
import { CommandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { timedBatchLeaf } from './timed-batch.js';

const HELP = `Players: timed batches, and the camera track that plays.
  count           number of listed players
  clear           1 removes them all
  <id>/kind       schedule or camera-track
  <id>/group      players of one group share a clock; - is none
  <id>/state      pending running paused done failed
  <id>/t          ms from the start, or from the start of the present round in a loop
  <id>/duration   ms
  <id>/pending    entries that are still to run
  <id>/dropped    entries that were skipped because a later entry for the same path was due
  <id>/clock      render (advances with the frames and never jumps), wall or ut
  <id>/last_error error of the first entry that failed; the other entries still run
  <id>/pause      0 or 1
  <id>/loop       0 or 1
  <id>/scrub      ms; moves to this time without running entries
  <id>/rate       0 to 100
  <id>/stop       1 ends it and keeps it listed
  <id>/remove     1 removes it from the list
If the list is full, a new player replaces the oldest one that is done.`;

export function scheduleEntries(source: TreeSource, tree: () => FieldTree): Readonly<Record<string, Node>> {
  const { schedules } = source.world;
  if (!schedules) return {};
  return { timed_batch: timedBatchLeaf(source, schedules, tree), schedules: schedulesTree(source, schedules) };
}

function schedulesTree(source: TreeSource, schedules: ScheduleRegistry): Directory {
  const fixed: Readonly<Record<string, TextFile>> = {
    count: sensor(() => String(schedules.list().length)),
    help: sensor(() => HELP),
    clear: new CommandLeaves(source.world, 'ctl/schedules', {}).trigger('clear', SCHEDULE_ACTIONS.clear),
  };
  const names = (): string[] => [...Object.keys(fixed), ...schedules.list().map(({ id }) => id)];
  const childOf = (name: string, isThere: (id: string) => boolean): Node | null => {
    if (Object.hasOwn(fixed, name)) return fixed[name]!;
    return isThere(name) ? playerTree(source, schedules, name) : null;
  };
  return {
    type: 'directory',
    names,
    child: (name) => childOf(name, (id) => schedules.get(id) !== undefined),
    shape: () => ({ type: 'directory', names, child: (name) => childOf(name, isPlayerId) }),
  };
}

/** Reports whether a player could have this id, which is a name from a client or a number from the registry. */
function isPlayerId(id: string): boolean {
  return isScheduleName(id) || /^#[1-9]\d*$/.test(id);
}

function playerTree(source: TreeSource, schedules: ScheduleRegistry, id: string): Directory {
  const at = `ctl/schedules/${id}`;
  const player = (): Player => {
    const found = schedules.get(id);
    if (!found) throw new FieldError('ENOENT', at, `${at}: no such player; ctl/schedules lists them`);
    return found;
  };
  const clock = (): Player['clock'] => player().clock;
  const leaves = new CommandLeaves(source.world, at, { id });
  return directory({
    kind: sensor(() => player().kind),
    group: sensor(() => player().group ?? '-'),
    state: sensor(() => player().state),
    t: sensor(() => clock().position.toFixed(1)),
    duration: sensor(() => clock().duration.toFixed(1)),
    pending: sensor(() => String(player().pending)),
    dropped: sensor(() => String(player().dropped)),
    clock: sensor(() => clock().kind),
    last_error: sensor(() => player().lastError ?? '-'),
    pause: leaves.flag('pause', SCHEDULE_ACTIONS.pause, 'on', () => clock().paused),
    loop: leaves.flag('loop', SCHEDULE_ACTIONS.loop, 'on', () => clock().loop),
    scrub: {
      ...leaves.number('scrub', SCHEDULE_ACTIONS.scrub, 'position', () => clock().position),
      read: () => clock().position.toFixed(1),
    },
    rate: leaves.number('rate', SCHEDULE_ACTIONS.rate, 'rate', () => clock().rate),
    stop: leaves.trigger('stop', SCHEDULE_ACTIONS.stop),
    remove: leaves.trigger('remove', SCHEDULE_ACTIONS.remove),
  });
}
