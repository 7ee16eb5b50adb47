import { Type } from 'typebox';
import { nearestName, shown } from '../../../../base/errors/index.js';
import { ToolFailure } from '../envelope.js';
import { READS, tool } from './tool.js';
import { vesselIdOf } from './vessels.js';

const DEFAULT_MS = 30_000;
const LONGEST_MS = 120_000;

/** The known event types, the documented ones first. */
const EVENT_TYPES = [
  ...['warp-changed', 'active-changed', 'vessel-appeared', 'vessel-removed', 'situation-change', 'soi-changed'],
  ...['engine-state', 'flameout', 'docked', 'undocked', 'decoupled', 'animation-complete', 'battery-depleted'],
  ...['battery-charged', 'audio.finished', 'schedule.started', 'schedule.finished', 'schedule.failed'],
  ...['schedule.dropped', 'schedule.evicted', 'camera.shot', 'camera.finished', 'iva.impact', 'iva.escape'],
  ...['iva.release', 'paint.sticker_placed', 'accessor.degraded', 'accessor.restored'],
];

interface Matched {
  readonly matched: 'event' | 'ut' | 'snapshot';
  readonly event?: unknown;
}

export const WAIT = tool({
  name: 'mod.wait',
  description:
    'Waits until the first of: a snapshot newer than after_sequence, the time until_ut, an event that matches event_type and vessel_id. ' +
    `Event types: ${EVENT_TYPES.join(' ')}`,
  example: '{"event_type": "paint.sticker_placed", "timeout_ms": 5000}',
  hints: READS,
  arguments: {
    after_sequence: Type.Optional(Type.Integer({ minimum: 0 })),
    event_type: Type.Optional(Type.String()),
    vessel_id: Type.Optional(Type.String()),
    until_ut: Type.Optional(Type.Number({ description: 's' })),
    timeout_ms: Type.Optional(Type.Integer({ minimum: 1, maximum: LONGEST_MS })),
  },
  run({ tree, aggregates, gone }, given): Promise<Matched> {
    const { after_sequence: after, event_type: type, until_ut: until, timeout_ms: timeoutMs = DEFAULT_MS } = given;
    const vesselId = given.vessel_id === undefined ? undefined : vesselIdOf(aggregates, given.vessel_id);
    if ([after, type, vesselId, until].every((condition) => condition === undefined)) {
      throw new ToolFailure('EINVAL', 'mod.wait: needs after_sequence, event_type, vessel_id or until_ut');
    }
    refuseMisspelt(type);
    const ends: (() => void)[] = [];
    const waited = new Promise<Matched>((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new ToolFailure('ETIMEDOUT', `mod.wait: nothing matched within ${timeoutMs} ms; wait again`));
      }, timeoutMs);
      const leave = (): void => {
        reject(new ToolFailure('ETIMEDOUT', 'mod.wait: the client gave up; wait again'));
      };
      ends.push(
        () => clearTimeout(late),
        () => gone.removeEventListener('abort', leave),
      );
      gone.addEventListener('abort', leave);
      if (gone.aborted) leave();
      if (type !== undefined || vesselId !== undefined) {
        const follow = (line: string): void => {
          const event = JSON.parse(line) as { readonly type: string; readonly vessel?: string };
          if (type !== undefined && event.type !== type) return;
          if (vesselId === undefined || event.vessel === vesselId) resolve({ matched: 'event', event });
        };
        ends.push(tree.watch('events', follow));
      }
      if (until !== undefined) ends.push(aggregates.whenReached(until, () => resolve({ matched: 'ut' })));
      if (after !== undefined) ends.push(aggregates.whenPublished(after, () => resolve({ matched: 'snapshot' })));
    });
    return waited.finally(() => {
      for (const end of ends) end();
    });
  },
});

/**
 * Refuses an event type that looks like a misspelt known type. Accepts any other unknown type, because a later version
 * may have it.
 * @throws ToolFailure EINVAL
 */
function refuseMisspelt(type: string | undefined): void {
  if (type === undefined || EVENT_TYPES.includes(type)) return;
  const meant = nearestName(type.slice(0, 64), EVENT_TYPES);
  if (meant === undefined) return;
  throw new ToolFailure('EINVAL', `event_type: no event is called '${shown(type, 64)}'; did you mean '${meant}'?`);
}
