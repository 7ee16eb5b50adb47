import type { Duplex } from 'node:stream';

/**
 * The time limits of a watchdog, counted in ticks of a timer in this process. The timer does not tick while the machine
 * is suspended, so that time does not count.
 */
export interface WatchTimes {
  readonly tickMs: number;
  /** After this many ticks without an answer, the process counts as hanging: none of its threads runs. */
  readonly silentTicks: number;
  /**
   * After this many ticks without progress, the process counts as hanging, even if one of its threads still answers.
   */
  readonly idleTicks: number;
  /**
   * The amount of work that counts as progress, ms of CPU time. The value was chosen: within `idleTicks`, it is 0.3 %
   * of the time of one core. Even a process with the lowest priority gets that much. The answers to the watchdog cost a
   * third of it.
   */
  readonly workMs: number;
}

export const WATCH_TIMES: WatchTimes = { tickMs: 1000, silentTicks: 10, idleTicks: 60, workMs: 200 };

/** Size of an answer: one little-endian 64-bit float with the amount of work that the process has done so far, ms. */
export const BEAT_BYTES = 8;
const QUESTION = Buffer.alloc(1);

/**
 * Watches a process while it handles a request. With every tick, the watchdog sends a query, and a thread of the
 * process answers with the amount of work so far. A slow frame or a long compilation counts as work. A stopped or
 * deadlocked process does no work.
 */
export class Watchdog {
  #timer: ReturnType<typeof setInterval> | null = null;
  #rest = Buffer.alloc(0);
  #hasAnswered = false;
  /** Ticks since the last answer. */
  #silent = 0;
  #idle = 0;
  /** The work at the last progress; null before the first answer. */
  #workThen: number | null = null;

  /**
   * @param hangs called once when the process hangs, with the end of a sentence, such as "did not answer for 10 s"
   */
  constructor(
    private readonly pipe: Duplex,
    private readonly hangs: (why: string) => void,
    private readonly times: WatchTimes = WATCH_TIMES,
  ) {
    pipe.on('data', (chunk: Buffer) => this.#take(chunk));
    // Ignores errors of the pipe, because the exit of the process is reported separately.
    pipe.on('error', () => undefined);
  }

  start(): void {
    if (this.#timer) return;
    this.#silent = 0;
    this.#workThen = null;
    this.progress();
    this.#timer = setInterval(() => this.#tick(), this.times.tickMs);
    this.#ask();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Call when a request is finished, because that counts as progress. */
  progress(): void {
    this.#idle = 0;
  }

  #tick(): void {
    const { tickMs, silentTicks, idleTicks } = this.times;
    // The longer limit applies before the first answer, because a busy machine takes long to start the process and its
    // answering thread.
    const silentMost = this.#hasAnswered ? silentTicks : idleTicks;
    const seconds = (ticks: number): string => `${(ticks * tickMs) / 1000} s`;
    if (++this.#silent > silentMost) this.#hang(`did not answer for ${seconds(silentMost)}`);
    else if (++this.#idle > idleTicks) this.#hang(`did nothing for ${seconds(idleTicks)}`);
    else this.#ask();
  }

  #hang(why: string): void {
    this.stop();
    this.hangs(why);
  }

  #ask(): void {
    if (this.pipe.writable) this.pipe.write(QUESTION);
  }

  #take(chunk: Buffer): void {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const end = bytes.length - (bytes.length % BEAT_BYTES);
    this.#rest = bytes.subarray(end);
    if (end > 0) this.#answered(bytes.readDoubleLE(end - BEAT_BYTES));
  }

  #answered(work: number): void {
    this.#hasAnswered = true;
    this.#silent = 0;
    if (this.#workThen !== null && work - this.#workThen < this.times.workMs) return;
    if (this.#workThen !== null) this.progress();
    this.#workThen = work;
  }
}
