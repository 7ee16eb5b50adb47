import { closeProgram, openProgram, type ProgramOptions } from './node-program.js';
import type { ProgramRun } from './program.js';

/** A device for tests that draw with WebGPU themselves. */
export interface ProgramGpu extends ProgramRun {
  readonly device: GPUDevice;
  /** Frees the device. @throws ProgramError when there was a mistake since the last picture */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Opens a device that draws the same bytes on every machine of the same architecture, unless another adapter is asked for.
 * Mistakes fail the next `readPixels()` or `close()`.
 *
 * @throws PlatformError without such an adapter, naming what was tried
 */
export async function openGpu(
  options: ProgramOptions & { readonly descriptor?: GPUDeviceDescriptor } = {},
): Promise<ProgramGpu> {
  const program = await openProgram(options);
  const adapter = await program.gpu.requestAdapter();
  const device = await adapter!.requestDevice(options.descriptor);
  const close = async (): Promise<void> => {
    try {
      await program.finish();
    } finally {
      closeProgram(program);
    }
  };
  return { ...program.run, device, close, [Symbol.asyncDispose]: close };
}
