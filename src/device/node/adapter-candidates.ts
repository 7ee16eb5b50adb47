import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { isCheckout } from './installation/installation.js';
import { ADAPTER_NAMES, type AdapterChoice, type AdapterName } from './adapter-choice.js';

/**
 * The source from which Dawn gets its driver.
 *
 * - `system`: from the operating system (Metal, Direct3D or, on Linux, the Vulkan loader, which then uses only
 *   `manifests`)
 * - `library`: Dawn loads a Vulkan driver without the system's loader. The driver must contain a loader, as SwiftShader
 *   does. Livery copies the driver beside Dawn, under the file name of the loader
 */
export type Driver =
  | { readonly kind: 'system'; readonly manifests: readonly string[] }
  | { readonly kind: 'library'; readonly path: string };

export interface AdapterCandidate {
  readonly id: AdapterName | 'icd';
  readonly title: string;
  /** Undefined if the driver is not installed. */
  readonly driver: Driver | undefined;
  readonly finding: string;
  readonly mend?: string;
}

/**
 * Lists all named adapters, the preferred one first, including those that this machine does not have. It only looks for
 * files, and does not start any driver.
 */
export function findAdapterCandidates(): AdapterCandidate[] {
  return ADAPTER_NAMES.map((name) => FINDERS[name]());
}

export function findAdapterCandidate(choice: AdapterChoice): AdapterCandidate {
  return typeof choice === 'string' ? FINDERS[choice]() : findByManifest(choice.icd);
}

const FINDERS: Readonly<Record<AdapterName, () => AdapterCandidate>> = {
  hardware: findHardware,
  swiftshader: findBundledSwiftShader,
  chromium: findChromiumSwiftShader,
  lavapipe: findLavapipe,
};

/**
 * Looks for the system's Vulkan loader where common distributions install it. Returns its path, or undefined if there
 * is none.
 */
export function findVulkanLoader(): string | undefined {
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const folders = [
    ...(process.env['LD_LIBRARY_PATH'] ?? '').split(':').filter((folder) => folder !== ''),
    `/usr/lib/${triplet}`,
    `/lib/${triplet}`,
    '/usr/local/lib',
    '/usr/lib64',
    '/lib64',
    '/usr/lib',
    '/run/opengl-driver/lib',
  ];
  return folders.map((folder) => join(folder, 'libvulkan.so.1')).find((path) => existsSync(path));
}

const LOADER_MEND = 'sudo apt-get install --yes libvulkan1';

function findHardware(): AdapterCandidate {
  const common = { id: 'hardware', title: 'hardware GPU' } as const;
  if (process.platform !== 'linux') {
    return { ...common, driver: { kind: 'system', manifests: [] }, finding: 'the operating system provides it' };
  }
  const manifests = vulkanManifests().filter((path) => !isSoftwareManifest(path));
  const nodes = gpuDeviceNodes();
  if (manifests.length === 0) {
    if (nodes.length === 0) return { ...common, driver: undefined, finding: 'no GPU device and no Vulkan driver' };
    return {
      ...common,
      driver: undefined,
      finding: `${nodes[0]} has no Vulkan driver`,
      mend: 'sudo apt-get install --yes mesa-vulkan-drivers libvulkan1   (NVIDIA: the driver package of the card)',
    };
  }
  if (nodes.length === 0) {
    return { ...common, driver: undefined, finding: `Vulkan driver ${manifests[0]} has no GPU device under /dev` };
  }
  if (findVulkanLoader() === undefined) {
    return {
      ...common,
      driver: undefined,
      finding: `${nodes[0]} and ${manifests[0]} exist, but the Vulkan loader (libvulkan.so.1) does not`,
      mend: LOADER_MEND,
    };
  }
  return { ...common, driver: { kind: 'system', manifests }, finding: `${nodes[0]}, driver ${manifests.join(', ')}` };
}

function findBundledSwiftShader(): AdapterCandidate {
  const common = { id: 'swiftshader', title: 'bundled SwiftShader' } as const;
  const path = bundledSwiftShaderLibrary();
  if (path !== undefined && existsSync(path)) return { ...common, driver: { kind: 'library', path }, finding: path };
  return {
    ...common,
    driver: undefined,
    finding: `the package has no build for ${process.platform}-${process.arch} or is not installed`,
    mend: isCheckout() ? 'npm ci' : 'npm install',
  };
}

function bundledSwiftShaderLibrary(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve('@onirenaud/swiftshader-vulkan');
    return join(dirname(main), `${process.platform}-${process.arch}`, 'libvk_swiftshader.so');
  } catch {
    return undefined;
  }
}

function findChromiumSwiftShader(): AdapterCandidate {
  const common = { id: 'chromium', title: "Chromium's SwiftShader" } as const;
  const folders = [
    '/usr/lib/chromium',
    '/usr/lib/chromium-browser',
    '/opt/google/chrome',
    '/usr/lib64/chromium-browser',
  ];
  const path = folders.map((folder) => join(folder, 'libvk_swiftshader.so')).find((library) => existsSync(library));
  if (path !== undefined) return { ...common, driver: { kind: 'library', path }, finding: path };
  return {
    ...common,
    driver: undefined,
    finding: 'Chromium is not installed',
    mend: 'sudo apt-get install --yes chromium',
  };
}

function findLavapipe(): AdapterCandidate {
  const common = { id: 'lavapipe', title: 'lavapipe (Mesa)' } as const;
  const mend = 'sudo apt-get install --yes mesa-vulkan-drivers libvulkan1   (Mesa 23 or newer: Debian 12 has 22.3)';
  const manifests = vulkanManifests().filter((path) => /lvp|lavapipe/.test(path));
  if (manifests.length === 0) return { ...common, driver: undefined, finding: 'not installed', mend };
  if (findVulkanLoader() === undefined) {
    return { ...common, driver: undefined, finding: 'no Vulkan loader (libvulkan.so.1)', mend: LOADER_MEND };
  }
  return { ...common, driver: { kind: 'system', manifests }, finding: manifests.join(', ') };
}

/**
 * Finds the driver at a path: a manifest or a library. If the system has no Vulkan loader, Dawn uses the library of a
 * manifest directly. This works if the driver exports `vkGetInstanceProcAddr`.
 */
function findByManifest(icd: string): AdapterCandidate {
  const path = resolve(icd);
  const common = { id: 'icd', title: path } as const;
  if (!existsSync(path)) return { ...common, driver: undefined, finding: 'no such file' };
  if (!path.endsWith('.json')) return { ...common, driver: { kind: 'library', path }, finding: 'a driver library' };
  if (findVulkanLoader() !== undefined) {
    return { ...common, driver: { kind: 'system', manifests: [path] }, finding: 'through the system Vulkan loader' };
  }
  const library = libraryOfManifest(path);
  if (library === undefined) {
    return {
      ...common,
      driver: undefined,
      finding: 'names no library, and there is no Vulkan loader',
      mend: LOADER_MEND,
    };
  }
  return { ...common, driver: { kind: 'library', path: library }, finding: `${library}, without a loader` };
}

/**
 * Returns the path in `ICD.library_path`, which is absolute or relative to the manifest (Vulkan loader interface, ICD
 * manifest).
 */
function libraryOfManifest(manifest: string): string | undefined {
  try {
    const document = JSON.parse(readFileSync(manifest, 'utf8')) as { ICD?: { library_path?: unknown } };
    const library = document.ICD?.library_path;
    if (typeof library !== 'string') return undefined;
    const path = isAbsolute(library) ? library : join(dirname(manifest), library);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the existing manifests in the list of `VK_DRIVER_FILES` or, if this variable is not set, of its older form
 * `VK_ICD_FILENAMES`.
 */
export function manifestsFromEnvironment(): string[] {
  const named = process.env['VK_DRIVER_FILES'] ?? process.env['VK_ICD_FILENAMES'] ?? '';
  return named.split(delimiter).filter((path) => path !== '' && existsSync(path));
}

/**
 * Returns the manifests of the Vulkan drivers on this machine: the manifests in the environment variable, or else the
 * manifests in the folders where the loader looks on Linux.
 */
export function vulkanManifests(): string[] {
  const named = manifestsFromEnvironment();
  if (named.length > 0) return named;
  const dataFolders = (process.env['XDG_DATA_DIRS'] ?? '/usr/local/share:/usr/share').split(':');
  const folders = [
    '/etc/vulkan/icd.d',
    ...dataFolders.map((folder) => join(folder, 'vulkan/icd.d')),
    join(homedir(), '.local/share/vulkan/icd.d'),
    '/run/opengl-driver/share/vulkan/icd.d',
  ];
  return folders.flatMap(jsonFilesOf);
}

function jsonFilesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));
}

function isSoftwareManifest(path: string): boolean {
  return /lvp|lavapipe|swiftshader/.test(path);
}

function gpuDeviceNodes(): string[] {
  const render = existsSync('/dev/dri') ? readdirSync('/dev/dri').filter((name) => name.startsWith('renderD')) : [];
  return [
    ...render.sort().map((name) => `/dev/dri/${name}`),
    ...['/dev/nvidia0', '/dev/dxg', '/dev/mali0', '/dev/kgsl-3d0'].filter((path) => existsSync(path)),
  ];
}
