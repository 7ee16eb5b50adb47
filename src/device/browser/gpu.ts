import { PlatformError } from '../../base/errors/index.js';
import type { GpuHandle } from '../contract.js';
import { handleOf, openDevice, reportOf } from '../open-device.js';

/** @throws PlatformError with a reason for users: there is no WebGPU, no adapter, or a required feature is missing */
export async function openGpu(): Promise<GpuHandle> {
  // Contrary to its type, `navigator.gpu` is missing in browsers without WebGPU and in pages outside a secure context.
  const gpu = (navigator as { readonly gpu?: GPU }).gpu;
  if (!gpu) {
    throw new PlatformError(
      isSecureContext
        ? 'this browser has no WebGPU; use a current Chrome, Edge, Safari or Firefox'
        : 'browsers offer WebGPU to secure pages only: open this one over https or as http://127.0.0.1',
    );
  }
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter)
    throw new PlatformError(
      'this browser has WebGPU, but no graphics adapter for it; turn on hardware acceleration in its settings',
    );
  const device = await openDevice(adapter).catch((cause: unknown) => {
    throw new PlatformError(
      `the graphics adapter provides no device (${String(cause)}); load the page again, or use another browser`,
      { cause },
    );
  });
  if (typeof device === 'string')
    throw new PlatformError(`the graphics adapter ${device}; use another browser or machine`);
  return handleOf(device, reportOf(adapter.info, 'the one that the browser chose'));
}
