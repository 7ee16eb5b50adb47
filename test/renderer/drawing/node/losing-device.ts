import type { GpuHandle } from '../../../../src/device/contract.js';

/** A device that a test can lose at any of its calls. */
export interface LosingDevice {
  /** Number of calls so far to the device and its queue. */
  readonly calls: number;
  /** Loses the device immediately before one of the next calls. @param calls 1 for the next call */
  loseIn(calls: number): void;
}

const DEVICE_CALLS = ['createBuffer', 'createTexture', 'createBindGroup', 'createCommandEncoder'] as const;
const QUEUE_CALLS = ['submit', 'writeBuffer', 'writeTexture', 'onSubmittedWorkDone'] as const;

/**
 * Counts the calls to an open device, and can lose the device at any of them. With it, a test can imitate a driver that
 * loses its device at any time during a frame.
 */
export function losingDevice({ device }: GpuHandle): LosingDevice {
  let [calls, lostAt] = [0, Infinity];
  const watch = (target: GPUDevice | GPUQueue, name: string): void => {
    const plain = (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
    Object.defineProperty(target, name, {
      value: (...args: unknown[]) => {
        if (++calls === lostAt) device.destroy();
        return plain(...args);
      },
    });
  };
  for (const name of DEVICE_CALLS) watch(device, name);
  const { queue } = device;
  for (const name of QUEUE_CALLS) watch(queue, name);
  return {
    get calls(): number {
      return calls;
    },
    loseIn: (more) => void (lostAt = calls + more),
  };
}
