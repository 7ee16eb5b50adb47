import { Type } from 'typebox';
import { shown } from '../../../../base/errors/index.js';
import type { SchedulesState } from '../../../../contract/world/index.js';
import { valueOrFailure, ToolFailure } from '../envelope.js';
import { runAction } from './action-tool.js';
import { tool, type ToolCall, words, WRITES } from './tool.js';

const OPERATIONS = ['list', 'get', 'pause', 'resume', 'scrub', 'rate', 'loop', 'stop', 'remove', 'clear'] as const;

export const SCHEDULE_CONTROL = tool({
  name: 'mod.schedule_control',
  description:
    'Controls players: timed batches, and the camera track that plays. All but list and clear take id; value of scrub: ' +
    'ms, rate: 0 to 100, loop: 0 or 1. stop keeps the player listed.',
  example: '{"operation": "list"}',
  hints: WRITES,
  arguments: {
    operation: words(OPERATIONS),
    id: Type.Optional(Type.String()),
    value: Type.Optional(Type.Number()),
    token: Type.Optional(Type.String()),
  },
  unlisted: ['token'],
  run(call, { operation, value, ...given }) {
    if (operation === 'list') return valueOrFailure(call.aggregates.stateOf('schedules'));
    if (operation === 'clear') return runAction(call, 'schedule.clear', {});
    const id = given.id ?? given.token;
    if (id === undefined)
      throw new ToolFailure('EINVAL', `${operation} needs 'id'; the operation 'list' returns the ids`);
    if (operation === 'get') return playerOf(call, id);
    // In the original server, `pause` has an argument `value`, and 0 means resume.
    if (operation === 'pause') return runAction(call, 'schedule.pause', { token: id, value: value ?? 1 });
    if (operation === 'resume') return runAction(call, 'schedule.pause', { token: id, value: 0 });
    return runAction(call, `schedule.${operation}`, { token: id, ...(value === undefined ? {} : { value }) });
  },
});

function playerOf({ aggregates }: ToolCall, id: string): SchedulesState['players'][number] {
  const { players } = valueOrFailure(aggregates.stateOf('schedules'));
  const player = players.find((one) => one.id === id);
  if (player) return player;
  throw new ToolFailure('ENOENT', `no player '${shown(id)}'; the operation 'list' returns the players`);
}
