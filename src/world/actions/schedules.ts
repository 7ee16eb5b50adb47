import { DONE, type Outcome, refuse } from '../../errors/index.js';
import { RATE_MAX, type ScheduleRegistry } from '../../sim/schedule/index.js';
import type { Action, ActionTable, Command } from '../command.js';

/** What the schedule actions need of the world. */
export interface ScheduleCell {
  readonly schedules: ScheduleRegistry | null;
}

type Check = (command: Command) => Outcome<void>;

/** What is done to players. All run in the frame phase. */
export const SCHEDULE_ACTIONS: ActionTable<ScheduleCell> = {
  'schedule.pause': playerAction(checkFlag, (schedules, id, value) => schedules.pause(id, value > 0.5)),
  'schedule.loop': playerAction(checkFlag, (schedules, id, value) => schedules.loop(id, value > 0.5)),
  'schedule.scrub': playerAction(checkScrub, (schedules, id, value) => schedules.scrub(id, value)),
  'schedule.rate': playerAction(checkRate, (schedules, id, value) => schedules.rate(id, value)),
  'schedule.stop': playerAction(
    () => DONE,
    (schedules, id) => schedules.stop(id),
  ),
  'schedule.remove': playerAction(
    () => DONE,
    (schedules, id) => schedules.remove(id),
  ),
  'schedule.clear': {
    phase: 'frame',
    check: () => DONE,
    run: ({ schedules }) => {
      if (!schedules) return refuseOff('schedule.clear');
      schedules.clear();
      return DONE;
    },
  },
};

function playerAction(
  check: Check,
  run: (schedules: ScheduleRegistry, id: string, value: number) => Outcome<void>,
): Action<ScheduleCell> {
  return {
    phase: 'frame',
    check: (command) =>
      command.token === null || command.token === ''
        ? refuse('EINVAL', `${command.action}: needs the id of a schedule as token; list ctl/schedules`)
        : check(command),
    run: ({ schedules }, { action, token, value }) =>
      schedules ? run(schedules, token ?? '', value) : refuseOff(action),
  };
}

function checkFlag({ action, value }: Command): Outcome<void> {
  return Number.isFinite(value) ? DONE : refuse('EINVAL', `${action}: the flag must be 0 or 1; got ${value}`);
}

function checkScrub({ action, value }: Command): Outcome<void> {
  if (value >= 0 && value < Infinity) return DONE;
  return refuse('EINVAL', `${action}: position ${value} ms is out of range; use 0 or more`);
}

function checkRate({ action, value }: Command): Outcome<void> {
  if (value >= 0 && value <= RATE_MAX) return DONE;
  return refuse('EINVAL', `${action}: rate ${value} is out of range; use 0 to ${RATE_MAX}`);
}

function refuseOff(action: string): Outcome<never> {
  return refuse('EOPNOTSUPP', `${action}: schedules are off; set schedule_enabled = true`);
}
