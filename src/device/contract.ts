/**
 * The contract between the renderer and its platform. The folders `node` and `browser` implement it. No other code
 * depends on the platform.
 */

export interface AdapterReport {
  /** The name that the adapter reports, for example `SwiftShader Device (Subzero)`. */
  readonly name: string;
  readonly vendor: string;
  readonly kind: 'hardware' | 'software';
  /** A stable short name, used for golden images that differ by adapter: `swiftshader`, `nvidia`, … */
  readonly family: string;
  /** The reason for the selection, one sentence. */
  readonly reason: string;
}

export interface GpuHandle {
  readonly device: GPUDevice;
  readonly adapter: AdapterReport;
  /** Further calls have no effect. */
  close(): void;
}

/** The text of every WGSL module by its path under `shaders/`, for example `lib/srgb.wgsl`. */
export type ShaderSources = ReadonlyMap<string, string>;

/** Both Dawn in Node and Chromium offer these features. */
export const REQUIRED_FEATURES: readonly GPUFeatureName[] = ['indirect-first-instance'];

/** Features for GPU timing and compressed textures. They are requested only if the adapter has them. */
export const OPTIONAL_FEATURES: readonly GPUFeatureName[] = [
  'timestamp-query',
  'texture-compression-bc',
  'texture-compression-etc2',
  'texture-compression-astc',
];

/**
 * The limits that the renderer raises above the WebGPU defaults. Both Dawn in Node and Chromium support these values.
 */
export const REQUIRED_LIMITS = {
  maxStorageBufferBindingSize: 256 * 1024 * 1024,
  maxBufferSize: 256 * 1024 * 1024,
} as const;
