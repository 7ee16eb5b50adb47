import { Type } from 'typebox';
import { shown } from '../../../errors/index.js';
import { settle, ToolFailure } from '../envelope.js';
import { runAction } from './action-tool.js';
import { tool, words, WRITES } from './tool.js';

const OPERATIONS = ['list', 'get', 'pause', 'resume', 'scrub', 'rate', 'loop', 'stop', 'remove', 'clear'] as const;

interface Schedules {
  readonly players: readonly { readonly id: string }[];
}

export const SCHEDULE_CONTROL = tool({
  name: 'mod.schedule_control',
  title: 'Control timed batches',
  description: `Shows and controls players: timed batches of mod.schedule_batch, and the camera track that plays.
list, get (id), pause (id), resume (id), scrub (id, value in ms), rate (id, value 0 to 100), loop (id, value 0 or 1),
stop (id; it stays listed), remove (id), clear.
Example: {"operation": "list"}`,
  hints: WRITES,
  arguments: {
    operation: words(OPERATIONS, 'What to do.'),
    id: Type.Optional(Type.String({ description: 'Id of a player.' })),
    value: Type.Optional(Type.Number()),
    token: Type.Optional(Type.String({ description: 'The same as id.' })),
  },
  run(call, { operation, value = 0, ...given }) {
    const id = given.id ?? given.token ?? '';
    if (operation === 'list' || operation === 'get') {
      const state = settle(call.aggregates.runtime('schedules')) as Schedules;
      if (operation === 'list') return state;
      const player = state.players.find((one) => one.id === id);
      if (player) return player;
      throw new ToolFailure('ENOENT', `no player '${shown(id)}'; operation list has them`);
    }
    if (operation === 'pause') return runAction(call, 'schedule.pause', { token: id, value: 1 });
    if (operation === 'resume') return runAction(call, 'schedule.pause', { token: id, value: 0 });
    return runAction(call, `schedule.${operation}`, operation === 'clear' ? {} : { token: id, value });
  },
});
