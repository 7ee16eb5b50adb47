import type { GpuHandle } from '../../../../src/device/contract.js';

/** A device that a test can make fail at a chosen call. */
export interface LosingDevice {
  /** Number of calls so far, of the device and of its queue. */
  readonly calls: number;
  /** Loses the device just before the call that is `calls` calls from now. */
  loseIn(calls: number): void;
}

const DEVICE_CALLS = ['createBuffer', 'createTexture', 'createBindGroup', 'createCommandEncoder'] as const;
const QUEUE_CALLS = ['submit', 'writeBuffer', 'writeTexture', 'onSubmittedWorkDone'] as const;

/**
 * Counts the calls of an open device, and can lose the device at any of them. A real driver may also lose it at any
 * moment of a frame.
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
