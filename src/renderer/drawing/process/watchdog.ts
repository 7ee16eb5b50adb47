import type { Duplex } from 'node:stream';

/**
 * The time limits of a watchdog. They are numbers of ticks of a timer in this process, so time while the machine is
 * suspended does not count.
 */
export interface WatchTimes {
  readonly tickMs: number;
  /**
   * The number of ticks without an answer after which the process counts as hanging. Without answers, none of its
   * threads runs.
   */
  readonly silentTicks: number;
  /**
   * The number of ticks without progress after which the process counts as hanging, although a thread still answers.
   */
  readonly idleTicks: number;
  /**
   * The amount of work that counts as progress, ms of CPU time. Chosen: 0.3 % of one core, which even a process with
   * the lowest priority gets, and which is three times the cost of the answers.
   */
  readonly workMs: number;
}

export const WATCH_TIMES: WatchTimes = { tickMs: 1000, silentTicks: 10, idleTicks: 60, workMs: 200 };

/**
 * The size of an answer, bytes. An answer contains the process's work so far in ms, as a little-endian 64-bit float.
 */
export const BEAT_BYTES = 8;
const QUESTION = Buffer.alloc(1);

/**
 * Watches a process while it handles a request. With every tick, the watchdog sends a query, and a thread of the
 * process answers with the amount of work that the process has done so far. A slow frame or a long compilation counts
 * as work. A stopped or deadlocked process does no work.
 */
export class Watchdog {
  #timer: ReturnType<typeof setInterval> | null = null;
  #rest = Buffer.alloc(0);
  #hasAnswered = false;
  /** Ticks since the last answer, and since the last progress. */
  #silent = 0;
  #idle = 0;
  /** The work at the last progress; null before the first answer. */
  #workThen: number | null = null;

  /**
   * @param hangs is called once when the process hangs, with the end of a sentence, such as "did not answer for 10 s"
   */
  constructor(
    private readonly pipe: Duplex,
    private readonly hangs: (why: string) => void,
    private readonly times: WatchTimes = WATCH_TIMES,
  ) {
    pipe.on('data', (chunk: Buffer) => this.#take(chunk));
    // Ignore errors of the pipe, because the exit of the process reports its end.
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

  /** Counts a finished request as progress. */
  progress(): void {
    this.#idle = 0;
  }

  #tick(): void {
    const { tickMs, silentTicks, idleTicks } = this.times;
    // Before the first answer the longer limit applies, because starting the process and its answering thread takes
    // long on a busy machine.
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
