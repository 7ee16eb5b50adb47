import type { Duplex } from 'node:stream';

/** The time limits of a watchdog. They count ticks of our own timer, so that a suspended machine does not count. */
export interface WatchTimes {
  readonly tickMs: number;
  /** The ticks without any answer after which the process hangs, since its threads do not run. */
  readonly silentTicks: number;
  /** The ticks without progress after which the process hangs, although a thread still answers. */
  readonly idleTicks: number;
  /**
   * The work that counts as progress, ms of CPU time. Chosen: 0.3 % of one core, which even a process with the lowest
   * priority gets, and three times the cost of answering.
   */
  readonly workMs: number;
}

export const WATCH_TIMES: WatchTimes = { tickMs: 1000, silentTicks: 10, idleTicks: 60, workMs: 200 };

/** The size of an answer: the process's work so far, ms, as a little-endian 64-bit float. */
export const BEAT_BYTES = 8;
const QUESTION = Buffer.alloc(1);

/**
 * Watches a process while it has a request. A thread of the process answers each question with the process's work so
 * far. A slow frame and a long compilation count as work; a stopped or deadlocked process does none.
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

  /** @param hangs called once with a predicate for a sentence, such as "did not answer for 10 s" */
  constructor(
    private readonly pipe: Duplex,
    private readonly hangs: (why: string) => void,
    private readonly times: WatchTimes = WATCH_TIMES,
  ) {
    pipe.on('data', (chunk: Buffer) => this.#take(chunk));
    // The exit of the process reports its end.
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

  /** Notes a finished request. */
  progress(): void {
    this.#idle = 0;
  }

  #tick(): void {
    const { tickMs, silentTicks, idleTicks } = this.times;
    // The answering thread starts with the process, which takes long on a busy machine.
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
