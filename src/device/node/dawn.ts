import { pathToFileURL } from 'node:url';
import type { Driver } from './adapter-candidates.js';
import { prepareDriverFolder } from './driver-folder.js';

interface DawnModule {
  create(options: string[]): GPU;
  readonly globals: object;
}

/**
 * By default, Dawn rounds the timestamps of the GPU to 100 µs, but benchmarks need the exact values. By default, Dawn
 * also gives each pipeline its own cache in the driver. With a common cache, SwiftShader compiles a vertex stage once
 * for all pipelines that share the stage.
 *
 * Node cannot keep compiled shaders from one run to the next. Dawn has a cache for compiled shaders, but needs a
 * `CachingInterface` from the program that embeds it. Up to webgpu 0.6.2, the Node binding does not provide such an
 * interface. For SwiftShader, the cache would save the translation of WGSL: 0.2 s of the 3.7 s of CPU time that the
 * first picture needs. For a GPU, it would save the compilation in the driver as well. At each release of the binding,
 * check whether it now provides a `CachingInterface`.
 */
const DAWN_OPTIONS = [
  'disable-dawn-features=timestamp_quantization',
  'enable-dawn-features=vulkan_monolithic_pipeline_cache',
];

/**
 * Dawn's `GPU` objects are kept, because the process aborts if such an object is garbage-collected while one of its
 * devices is in use. The objects are global, because test runners load this module again, and the new module must find
 * them.
 */
const KEPT = Symbol.for('livery.dawn');

/**
 * Starts Dawn with a driver, and makes the constants of WebGPU (`GPUBufferUsage`, …) global.
 *
 * @throws the error of the loader if the native module cannot be loaded, for example on a processor that is not
 * supported
 */
export async function startDawn(driver: Driver): Promise<GPU> {
  const kept = keptInstances();
  const key = JSON.stringify(driver);
  const known = kept.get(key);
  if (known) return known;
  const dawn = await loadDawn(driver);
  for (const [name, value] of Object.entries(dawn.globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
  }
  const gpu = dawn.create([...DAWN_OPTIONS]);
  kept.set(key, gpu);
  return gpu;
}

async function loadDawn(driver: Driver): Promise<DawnModule> {
  if (driver.kind === 'system') return import('webgpu');
  const entry = prepareDriverFolder(driver.path);
  return (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as DawnModule;
}

function keptInstances(): Map<string, GPU> {
  const known = Reflect.get(globalThis, KEPT) as Map<string, GPU> | undefined;
  if (known) return known;
  const kept = new Map<string, GPU>();
  Reflect.set(globalThis, KEPT, kept);
  return kept;
}

/**
 * Runs `action` while environment variables make the Vulkan loader use only `manifests`. The loader reads the variables
 * whenever an adapter is requested. The variables are set only while `action` runs, because child processes must not
 * inherit them.
 */
export async function withManifests<T>(manifests: readonly string[], action: () => Promise<T>): Promise<T> {
  if (manifests.length === 0) return action();
  const names = ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES'] as const;
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = manifests.join(':');
  try {
    return await action();
  } finally {
    names.forEach((name, i) => {
      const value = before[i];
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    });
  }
}
