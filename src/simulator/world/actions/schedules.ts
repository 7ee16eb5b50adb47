import { NOTHING, OnePlayer, PlayerPosition, PlayerRate, PlayerSwitch } from '../../../contract/actions/index.js';
import { action } from './action.js';

export const SCHEDULE_ACTIONS = {
  pause: action({
    name: 'schedule.pause',
    summary: 'Pauses a player.',
    needs: 'schedules',
    ...PlayerSwitch,
    run: ({ schedules }, { id, on }) => schedules!.pause(id, on),
  }),
  loop: action({
    name: 'schedule.loop',
    summary: 'Makes a player repeat, or play once.',
    needs: 'schedules',
    ...PlayerSwitch,
    run: ({ schedules }, { id, on }) => schedules!.loop(id, on),
  }),
  scrub: action({
    name: 'schedule.scrub',
    summary: 'Moves a player to another time.',
    needs: 'schedules',
    ...PlayerPosition,
    run: ({ schedules }, { id, position }) => schedules!.scrub(id, position),
  }),
  rate: action({
    name: 'schedule.rate',
    summary: 'Sets the speed of a player.',
    needs: 'schedules',
    ...PlayerRate,
    run: ({ schedules }, { id, rate }) => schedules!.rate(id, rate),
  }),
  stop: action({
    name: 'schedule.stop',
    summary: 'Stops a player and keeps it listed.',
    needs: 'schedules',
    ...OnePlayer,
    run: ({ schedules }, { id }) => schedules!.stop(id),
  }),
  remove: action({
    name: 'schedule.remove',
    summary: 'Removes a player.',
    needs: 'schedules',
    ...OnePlayer,
    run: ({ schedules }, { id }) => schedules!.remove(id),
  }),
  clear: action({
    name: 'schedule.clear',
    summary: 'Removes all players.',
    needs: 'schedules',
    ...NOTHING,
    run: ({ schedules }) => schedules!.clear(),
  }),
};
