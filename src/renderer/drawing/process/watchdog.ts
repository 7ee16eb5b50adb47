import type { Duplex } from 'node:stream';

/**
 * The times after which a watched process counts as hanging, in ticks of a timer in this process. While the machine is
 * suspended, the timer does not tick, so suspended time does not count.
 */
export interface WatchTimes {
  readonly tickMs: number;
  /**
   * If the process gives no answer for this number of ticks, it counts as hanging, because none of its threads runs.
   */
  readonly silentTicks: number;
  /**
   * If the process makes no progress for this number of ticks, it counts as hanging, even if a thread still answers.
   */
  readonly idleTicks: number;
  /**
   * Amount of work that counts as progress, ms. The value is arbitrary, but small: 200 ms in the 60 s of `idleTicks`
   * are 0.3 % of one core, and even a process with the lowest priority gets more.
   */
  readonly workMs: number;
}

export const WATCH_TIMES: WatchTimes = { tickMs: 1000, silentTicks: 10, idleTicks: 60, workMs: 200 };

/**
 * Size of an answer, bytes. An answer is a little-endian 64-bit float: the work that the process has done so far, ms.
 */
export const BEAT_BYTES = 8;
const QUESTION = Buffer.alloc(1);

/**
 * Watches a process while it works on a request. At each tick, the watchdog sends a question, and a thread of the
 * process answers with the amount of work that the process has done so far. A process that was stopped, or is in a
 * deadlock, does no work. A process does work while it draws a long frame or compiles.
 */
export class Watchdog {
  #timer: ReturnType<typeof setInterval> | null = null;
  #rest = Buffer.alloc(0);
  #hasAnswered = false;
  #silent = 0;
  #idle = 0;
  /** The amount of work at the last progress; null before the first answer. */
  #workThen: number | null = null;

  /** @param hangs called once if the process hangs, with the end of a sentence, such as "did not answer for 10 s" */
  constructor(
    private readonly pipe: Duplex,
    private readonly hangs: (why: string) => void,
    private readonly times: WatchTimes = WATCH_TIMES,
  ) {
    pipe.on('data', (chunk: Buffer) => this.#take(chunk));
    // Errors of the pipe are ignored, because the exit of the process is reported separately.
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

  /** Counts as progress. Call it when a request is finished. */
  progress(): void {
    this.#idle = 0;
  }

  #tick(): void {
    const { tickMs, silentTicks, idleTicks } = this.times;
    // Until the first answer, the longer limit applies, because starting the process and its thread takes long on a
    // busy machine.
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
