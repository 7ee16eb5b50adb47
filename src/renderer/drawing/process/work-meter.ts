import { readFileSync } from 'node:fs';
import { gpuWaits } from '../../../device/node/waits/index.js';

/**
 * If a wait for the GPU has finished since the last reading, it counts as this much work, ms. The CPU time does not
 * contain the work of the GPU.
 */
const WAIT_MS = 1000;

export class WorkMeter {
  #work = 0;
  #total = 0;
  #main = 0;
  #finished = 0;

  /** @param waits see {@link gpuWaits} */
  constructor(private readonly waits: Int32Array) {}

  /**
   * Returns the work of this process, ms: the CPU time of all threads, plus finished waits for the GPU. While the main
   * thread waits for the GPU, its CPU time does not count, because it only polls.
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
 * Returns the CPU time of the main thread, ms. The result is 0 on systems other than Linux, so polling counts as work
 * there.
 */
function mainThreadMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
