import { closeProgram, openProgram, type ProgramOptions } from './node-program.js';
import type { ProgramRun } from './program.js';

/** A device for tests that draw with WebGPU themselves. */
export interface ProgramGpu extends ProgramRun {
  readonly device: GPUDevice;
  /** Frees the device. @throws ProgramError if a mistake occurred since the last picture */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Opens a device. The default adapter draws the same bytes on every machine of the same architecture. After a mistake,
 * the next `readPixels()` or `close()` fails.
 *
 * @throws PlatformError if none of the adapters works; the message names those that were tried
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
