import { median } from '../statistics.js';

export interface Step {
  readonly name: string;
  encode(encoder: GPUCommandEncoder): void;
}

export interface PassCost {
  /**
   * CPU time on all processors, including the threads of a software adapter, ms. Load from other programs hardly
   * affects this figure.
   */
  readonly processor: number;
  /** Time from the submission until the device has finished the step, ms. */
  readonly wall: number;
}

/** Number of frames that are drawn before the measurement begins. These frames compile pipelines and upload content. */
const WARM_UP = 2;

/**
 * Submits each step separately, and waits until the GPU has finished it.
 * @param average combines the times of the frames: the median, or the mean if only some frames do certain work
 * @returns costs by name, in the order of the steps
 */
export async function measureSteps(
  begin: () => Promise<readonly Step[]>,
  device: GPUDevice,
  finished: () => Promise<void>,
  frames: number,
  average = median,
): Promise<Map<string, PassCost>> {
  const samples = new Map<string, { processor: number[]; wall: number[] }>();
  for (let frame = -WARM_UP; frame < frames; frame++) {
    for (const step of await begin()) {
      await finished();
      const processor = process.cpuUsage();
      const wall = performance.now();
      const encoder = device.createCommandEncoder();
      step.encode(encoder);
      device.queue.submit([encoder.finish()]);
      await finished();
      const taken = performance.now() - wall;
      const { user, system } = process.cpuUsage(processor);
      if (frame < 0) continue;
      const kept = samples.get(step.name) ?? { processor: [], wall: [] };
      samples.set(step.name, kept);
      kept.processor.push((user + system) / 1000);
      kept.wall.push(taken);
    }
  }
  return new Map(
    [...samples].map(([name, { processor, wall }]) => [name, { processor: average(processor), wall: average(wall) }]),
  );
}
