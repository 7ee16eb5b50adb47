import { accept, type Outcome, refuse } from '../../errors/index.js';
import { RATE_MAX, type ScheduleRegistry } from '../../sim/schedule/index.js';
import { type Action, action } from './action.js';
import {
  argument,
  checked,
  looseFlag,
  NOTHING,
  number,
  once,
  record,
  type Signature,
  textSchema,
} from './signature.js';

/** Makes an action on the registry of players; EOPNOTSUPP where there is none. */
function scheduleAction<Given>(
  summary: string,
  takes: Signature<Given>,
  run: (schedules: ScheduleRegistry, given: Given) => Outcome<void> | void,
): Action<Given> {
  return action(summary, takes, ({ schedules }, given, key) =>
    schedules ? run(schedules, given) : refuse('EOPNOTSUPP', `${key}: schedules are off; set schedule_enabled = true`),
  );
}

const id = argument('token', textSchema('Player id.'), 'show', ({ action, token }) =>
  token === null || token === ''
    ? refuse('EINVAL', `${action}: needs the id of a schedule as token; list ctl/schedules`)
    : accept(token),
);
const player = record({ id });
const switched = record({ id, on: looseFlag });
const position = checked(number('ms.', { schema: { minimum: 0 } }, 0), (subject, ms) =>
  ms >= 0 && ms < Infinity
    ? accept(ms)
    : refuse('EINVAL', `${subject}: position ${ms} ms is out of range; use 0 or more`),
);
const rate = checked(number('Factor.', { schema: { minimum: 0, maximum: RATE_MAX } }, 1), (subject, factor) =>
  factor >= 0 && factor <= RATE_MAX
    ? accept(factor)
    : refuse('EINVAL', `${subject}: rate ${factor} is out of range; use 0 to ${RATE_MAX}`),
);

/** Actions on players: timed batches, and the camera track that plays. */
export const SCHEDULE_ACTIONS = {
  'schedule.pause': scheduleAction('Pauses a player.', switched, (schedules, { id, on }) => schedules.pause(id, on)),
  'schedule.loop': scheduleAction('Lets a player begin again.', switched, (schedules, { id, on }) =>
    schedules.loop(id, on),
  ),
  'schedule.scrub': scheduleAction('Moves a player.', record({ id, position }), (schedules, given) =>
    schedules.scrub(given.id, given.position),
  ),
  'schedule.rate': scheduleAction('Sets how fast a player goes.', record({ id, rate }), (schedules, given) =>
    schedules.rate(given.id, given.rate),
  ),
  'schedule.stop': scheduleAction('Stops a player and keeps it listed.', once(player), (schedules, { id }) =>
    schedules.stop(id),
  ),
  'schedule.remove': scheduleAction('Removes a player.', once(player), (schedules, { id }) => schedules.remove(id)),
  'schedule.clear': scheduleAction('Removes all players.', once(NOTHING), (schedules) => schedules.clear()),
};
