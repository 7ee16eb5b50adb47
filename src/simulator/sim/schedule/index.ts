export type { Entry } from './due-entries.js';
export { CLOCK_KINDS, type ClockKind, type FrameTimes } from './play-clock.js';
export type { Player } from './player.js';
export { isScheduleName, type ScheduleLimits, ScheduleRegistry } from './registry.js';
