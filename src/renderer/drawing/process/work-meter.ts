import { readFileSync } from 'node:fs';
import { gpuWaits } from '../../../device/node/waits/index.js';

/**
 * When a wait for the GPU has ended, the next reading counts this much work for the wait, ms. It stands for the work of
 * the GPU, which is not in the CPU time.
 */
const WAIT_MS = 1000;

export class WorkMeter {
  #work = 0;
  #total = 0;
  #main = 0;
  #finished = 0;

  constructor(private readonly waits: Int32Array) {}

  /**
   * Returns the work that this process has done so far, ms. It is the CPU time of all threads, plus {@link WAIT_MS} for
   * each reading before which a wait for the GPU has ended. While the main thread waits for the GPU, its CPU time is
   * left out, because the thread only polls.
   */
  read(): number {
    const { user, system } = process.cpuUsage();
    const [total, main] = [(user + system) / 1000, mainThreadMs()];
    const { pending, finished } = gpuWaits(this.waits);
    const polled = pending > 0 ? main - this.#main : 0;
    const waits = finished === this.#finished ? 0 : WAIT_MS;
    this.#work += Math.max(0, total - this.#total - polled) + waits;
    [this.#total, this.#main, this.#finished] = [total, main, finished];
    return this.#work;
  }
}

/**
 * Returns the CPU time of the main thread, ms; 0 on systems other than Linux, where polling therefore counts as work.
 */
function mainThreadMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
