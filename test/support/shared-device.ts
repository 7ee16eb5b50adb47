import { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import type { GpuHandle } from '../../src/device/contract.js';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import { Renderer } from '../../src/renderer/render/renderer.js';
import { openGpuOrSkip } from '../gpu/evaluate.js';
import { sharedAssets } from './shared-assets.js';

export type SharedGpu = Omit<GpuHandle, 'close'>;

let opened: Promise<SharedGpu | null> | undefined;
let kept: Promise<Renderer> | undefined;

/**
 * Returns the device that all test files of a worker use; null if the machine has no driver. Tests must not close or
 * lose the device.
 */
export function sharedGpu(): Promise<SharedGpu | null> {
  return (opened ??= openGpuOrSkip());
}

/**
 * Opens the shared device for a render host. When the host is closed, its buffers and textures are destroyed, but the
 * device stays open.
 */
export async function openSharedGpu(): Promise<GpuHandle> {
  const gpu = await sharedGpu();
  if (gpu === null) throw new Error('this machine has no driver: a test that draws must be skipped here');
  const { device, adapter } = gpu;
  // Keep one renderer for the whole run: the device drops pipelines that no renderer uses.
  kept ??= Renderer.create({ device, shaders: readShaderSources(), assets: sharedAssets, awaitGpu });
  await kept;
  const made = new Set<GPUBuffer | GPUTexture>();
  return {
    device: remembering(device, made),
    adapter,
    close() {
      for (const each of made) each.destroy();
      made.clear();
    },
  };
}

function remembering(device: GPUDevice, made: Set<GPUBuffer | GPUTexture>): GPUDevice {
  const remember = <T extends GPUBuffer | GPUTexture>(each: T): T => {
    made.add(each);
    return each;
  };
  const makers = new Map<PropertyKey, unknown>([
    ['createBuffer', (descriptor: GPUBufferDescriptor) => remember(device.createBuffer(descriptor))],
    ['createTexture', (descriptor: GPUTextureDescriptor) => remember(device.createTexture(descriptor))],
  ]);
  return new Proxy(device, {
    get(_, name) {
      const value = makers.get(name) ?? (Reflect.get(device, name) as unknown);
      return typeof value === 'function' ? (value.bind(device) as unknown) : value;
    },
  });
}

export const openSharedHost = (): Promise<NodeRenderHost> =>
  NodeRenderHost.open({ open: openSharedGpu, assets: sharedAssets });
