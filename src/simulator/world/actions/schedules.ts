import { accept, type Outcome, refuse } from '../../../base/errors/index.js';
import { RATE_MAX, type ScheduleRegistry } from '../../sim/schedule/index.js';
import { type Action, action } from './action.js';
import { argument, between, type Given, looseFlag, type Members, number, once } from './signature.js';
import * as schema from './slot-schema.js';

/** Makes an action on the registry of players; EOPNOTSUPP where there is none. */
const scheduleAction = <M extends Members>(
  summary: string,
  takes: M,
  run: (schedules: ScheduleRegistry, given: Given<M>) => Outcome<void> | void,
): Action<Given<M>> =>
  action(summary, takes, ({ schedules }, given, key) =>
    schedules
      ? run(schedules, given as unknown as Given<M>)
      : refuse('EOPNOTSUPP', `${key}: schedules are off; set schedule_enabled = true`),
  );

const id = argument('token', schema.text('Player id.'), 'show', ({ action, token }) =>
  token === null || token === ''
    ? refuse('EINVAL', `${action}: needs the id of a schedule as token; list ctl/schedules`)
    : accept(token),
);
const positions = between(0, Number.MAX_VALUE, (ms) => `position ${ms} ms is out of range; use 0 or more`);
const position = number('ms.', positions, 0);
const rates = between(0, RATE_MAX, (factor) => `rate ${factor} is out of range; use 0 to ${RATE_MAX}`);
const rate = number('Factor.', rates, 1);
const on = looseFlag;

/** Actions on players: timed batches, and the camera track that plays. */
export const SCHEDULE_ACTIONS = {
  'schedule.pause': scheduleAction('Pauses a player.', { id, on }, (players, given) =>
    players.pause(given.id, given.on),
  ),
  'schedule.loop': scheduleAction('Lets a player begin again.', { id, on }, (players, given) =>
    players.loop(given.id, given.on),
  ),
  'schedule.scrub': scheduleAction('Moves a player.', { id, position }, (players, given) =>
    players.scrub(given.id, given.position),
  ),
  'schedule.rate': scheduleAction('Sets how fast a player goes.', { id, rate }, (players, given) =>
    players.rate(given.id, given.rate),
  ),
  'schedule.stop': scheduleAction('Stops a player and keeps it listed.', { id, once }, (players, given) =>
    players.stop(given.id),
  ),
  'schedule.remove': scheduleAction('Removes a player.', { id, once }, (players, given) => players.remove(given.id)),
  'schedule.clear': scheduleAction('Removes all players.', { once }, (players) => players.clear()),
};
