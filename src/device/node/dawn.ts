import { pathToFileURL } from 'node:url';
import type { Driver } from './adapter-candidates.js';
import { prepareDriverFolder } from './driver-folder.js';

/** Exports of the `webgpu` package, and of the copies that `prepareDriverFolder` makes. */
interface DawnModule {
  create(options: string[]): GPU;
  readonly globals: object;
}

/**
 * By default Dawn rounds GPU timestamps to 100 µs, but benchmarks need the exact values.
 *
 * No option can keep compiled shaders between runs. Dawn's blob cache needs a `CachingInterface` from the embedder. Up
 * to webgpu 0.6.2, the Node binding provides none: its options are toggles, `backend`, `adapter`, `dlldir`, `validate`
 * and `verbose`. On SwiftShader, the cache would save the translation of WGSL, which is 0.2 s of the 3.7 s of CPU time
 * for a first picture. On a GPU it would also save the driver's compilation. Check again with each release of the
 * binding.
 */
const DAWN_OPTIONS = ['disable-dawn-features=timestamp_quantization'];

/**
 * The key of Dawn's `GPU` objects on `globalThis`. They are kept because the process aborts when such an object is
 * garbage-collected while one of its devices is in use. They are global because test runners reload this module, and
 * the reloaded module must find them.
 */
const KEPT = Symbol.for('livery.dawn');

/**
 * Starts Dawn on a driver and publishes the WebGPU constants (`GPUBufferUsage`, …) as globals.
 *
 * @throws the loader's error when the native module cannot be loaded, for example on an unsupported processor
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
 * Runs `action` while the environment restricts the Vulkan loader to `manifests`. The loader reads the environment when
 * an adapter is requested. Child processes must not inherit the restriction.
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
