import type { SchedulesState } from '../../../../contract/world/index.js';
import type { Player, ScheduleRegistry } from '../../../sim/schedule/index.js';

export function schedulesJson(schedules: ScheduleRegistry): SchedulesState {
  const { liveMax, entriesMax, bytesMax, defaultClock } = schedules.limits;
  return {
    players: schedules.list().map(playerJson),
    limits: { max_live: liveMax, max_entries: entriesMax, max_bytes: bytesMax, default_clock: defaultClock },
  };
}

function playerJson({
  id,
  kind,
  group,
  clock,
  state,
  pending,
  dropped,
  lastError,
}: Player): SchedulesState['players'][number] {
  return {
    id,
    kind,
    group: group ?? undefined,
    clock: clock.kind,
    position_ms: clock.position,
    duration_ms: clock.duration,
    rate: clock.rate,
    loop: clock.loop,
    paused: clock.paused,
    state,
    pending_count: pending,
    dropped,
    last_error: lastError ?? '',
  };
}
