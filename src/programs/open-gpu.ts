import { closeProgram, openProgram, type ProgramOptions } from './node-program.js';
import type { ProgramRun } from './program.js';

/** A device, for tests that call WebGPU themselves. */
export interface ProgramGpu extends ProgramRun {
  readonly device: GPUDevice;
  /** @throws ProgramError if there was a mistake since the last picture */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Opens a device for a test. The default adapter draws the same bytes on all machines of the same architecture. If the
 * test makes a mistake, the next `readPixels()` or `close()` fails.
 *
 * @throws PlatformError if no adapter works; the message names the adapters that were tried
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
