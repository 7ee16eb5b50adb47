import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { type ClockKind, type FrameTimes, PlayClock } from './play-clock.js';
import { type Plan, Player } from './player.js';

export interface ScheduleLimits {
  readonly liveMax: number;
  readonly entriesMax: number;
  readonly bytesMax: number;
  readonly defaultClock: ClockKind;
}

export const DEFAULT_SCHEDULE_LIMITS: ScheduleLimits = {
  liveMax: 16,
  entriesMax: 8192,
  bytesMax: 1_048_576,
  defaultClock: 'render',
};

/** Publishes an event that concerns no vessel. */
export type EmitEvent = (type: string, detail: string) => void;

/** Reserved ids: the other entries in `ctl/schedules`, and the player of camera tracks. */
const TAKEN_IDS: readonly string[] = ['count', 'help', 'clear', 'camera'];
/** A player's dropped entries are reported at most once in this time, s. */
const DROPPED_EVERY = 1;

export function isScheduleName(name: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(name) && name !== '.' && name !== '..';
}

interface DropReport {
  dropped: number;
  /** Time since the report, by the wall clock, s. */
  since: number;
}

/** Players advance only when {@link advance} is called. */
export class ScheduleRegistry {
  readonly limits: ScheduleLimits;
  readonly #players = new Map<string, Player>();
  readonly #dropReports = new WeakMap<Player, DropReport>();
  #lastNumber = 0;

  constructor(
    limits: Partial<ScheduleLimits>,
    private readonly emit: EmitEvent,
    private readonly changed: () => void = () => undefined,
    /** Called after a player was removed. A new player may then get its id. */
    private readonly removed: () => void = () => undefined,
  ) {
    this.limits = { ...DEFAULT_SCHEDULE_LIMITS, ...limits };
  }

  list(): readonly Player[] {
    return [...this.#players.values()];
  }

  get(id: string): Player | undefined {
    return this.#players.get(id);
  }

  /**
   * Adds a player and starts it at time 0. If the registry is full, the oldest finished player is removed. A camera
   * track that was not stopped is kept, because its last view stays in use.
   * @returns the player; EINVAL for an id that is reserved or in use, or if the registry is full and no player has
   * finished
   */
  add(plan: Plan): Outcome<Player> {
    const id = plan.id ?? this.#nextId();
    if (plan.kind === 'schedule' && TAKEN_IDS.includes(id))
      return refuse('EINVAL', `schedule id '${id}' is taken; use another`);
    const known = this.#players.get(id);
    if (known) return refuse('EINVAL', `schedule id '${id}' is live; remove ctl/schedules/${id} or use another`);
    if (this.#players.size >= this.limits.liveMax && !this.#evict()) {
      return refuse(
        'EINVAL',
        `${this.#players.size} schedules are live, the maximum (schedule_max_live), and none has ended; remove one`,
      );
    }
    const player = new Player(id, plan, this.#clockFor(plan));
    this.#players.set(id, player);
    this.#measure(player.clock);
    this.changed();
    return accept(player);
  }

  /** Players run in the order in which they were added. */
  advance(times: FrameTimes): void {
    const players = this.list();
    const progress = new Map(
      [...new Set(players.map(({ clock }) => clock))].map((clock) => [clock, clock.advance(times)]),
    );
    for (const player of players) {
      // An entry may remove players, even its own; removed players no longer run.
      if (this.#players.get(player.id) !== player) continue;
      if (!player.started) this.#start(player);
      for (const { entry, index } of player.due(progress.get(player.clock)!)) {
        if (this.#players.get(player.id) !== player) break;
        const outcome = entry.run();
        if (outcome.ok || !player.fail(index, outcome)) continue;
        this.emit('schedule.failed', `${player.id} entry=${index} ${outcome.errno}`);
      }
      this.#tellDropped(player, times.wall);
      this.#followEnd(player);
    }
  }

  pause(id: string, paused: boolean): Outcome<void> {
    return this.#with(id, ({ clock }) => void (clock.paused = paused));
  }

  loop(id: string, loop: boolean): Outcome<void> {
    return this.#with(id, ({ clock }) => void (clock.loop = loop));
  }

  /** @param position ms, 0 or more; a position after the end means the end */
  scrub(id: string, position: number): Outcome<void> {
    return this.#with(id, ({ clock }) => clock.scrub(position));
  }

  /** @param rate from 0 to 100 */
  rate(id: string, rate: number): Outcome<void> {
    return this.#with(id, ({ clock }) => void (clock.rate = rate));
  }

  stop(id: string): Outcome<void> {
    return this.#with(id, (player) => void (player.stopped = true));
  }

  remove(id: string): Outcome<void> {
    return this.#with(id, (player) => this.#forget(player));
  }

  clear(): void {
    for (const player of this.list()) this.#forget(player);
  }

  #with(id: string, act: (player: Player) => void): Outcome<void> {
    const player = this.#players.get(id);
    if (!player) return refuse('ENOENT', `no schedule '${shown(id)}'; list ctl/schedules`);
    act(player);
    return DONE;
  }

  #nextId(): string {
    let id: string;
    do id = `#${++this.#lastNumber}`;
    while (this.#players.has(id));
    return id;
  }

  /** If a player of the group still plays, returns its clock; otherwise, returns a new clock. */
  #clockFor({ group, clock, rate, loop }: Plan): PlayClock {
    const mate = group === null ? undefined : this.list().find((player) => player.group === group && !player.isOver);
    if (mate) return mate.clock;
    return new PlayClock(clock, { rate, loop });
  }

  /** Updates the duration of a clock: the longest duration among the group's players. */
  #measure(clock: PlayClock): void {
    const members = this.list().filter((player) => player.clock === clock);
    clock.duration = Math.max(0, ...members.map(({ duration }) => duration));
  }

  #evict(): boolean {
    for (const player of this.#players.values()) {
      if (!player.isOver || (player.kind === 'camera-track' && !player.stopped)) continue;
      this.#forget(player);
      this.emit('schedule.evicted', `${player.id} kind=${player.kind} reason=max_live`);
      return true;
    }
    return false;
  }

  #forget(player: Player): void {
    player.stopped = true;
    this.#players.delete(player.id);
    this.#measure(player.clock);
    this.removed();
  }

  #start(player: Player): void {
    player.started = true;
    if (player.kind !== 'schedule') return;
    const { id, entries, duration } = player;
    this.emit('schedule.started', `${id} kind=schedule entries=${entries.length} duration_ms=${duration.toFixed(1)}`);
  }

  #tellDropped(player: Player, seconds: number): void {
    const report = this.#dropReports.get(player) ?? { dropped: 0, since: Infinity };
    this.#dropReports.set(player, report);
    report.since += seconds;
    if (player.dropped === report.dropped || report.since < DROPPED_EVERY) return;
    this.emit('schedule.dropped', `${player.id} dropped=${player.dropped - report.dropped} total=${player.dropped}`);
    report.dropped = player.dropped;
    report.since = 0;
  }

  /**
   * Emits an event when a player reaches its end. If a client scrubs back, the event is emitted again at the next end.
   */
  #followEnd(player: Player): void {
    const finished = player.clock.ended && !player.stopped;
    if (finished && !player.finished && player.kind === 'schedule') {
      this.emit('schedule.finished', `${player.id} kind=schedule dropped=${player.dropped}`);
    }
    player.finished = finished;
  }
}
