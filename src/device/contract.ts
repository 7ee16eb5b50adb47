/**
 * The interface that the renderer requires of its platform. The folders `node` and `browser` provide it; no other code
 * depends on the platform.
 */

export interface AdapterReport {
  /** The name by which the adapter reports itself, for example `SwiftShader Device (Subzero)`. */
  readonly name: string;
  readonly vendor: string;
  readonly kind: 'hardware' | 'software';
  /**
   * A short name that does not change: `swiftshader`, `nvidia`, … It distinguishes golden images that differ by
   * adapter.
   */
  readonly family: string;
  readonly reason: string;
}

export interface GpuHandle {
  readonly device: GPUDevice;
  readonly adapter: AdapterReport;
  /** Calling it again has no effect. */
  close(): void;
}

export type OpenDevice = () => Promise<GpuHandle>;

/** The texts of all WGSL modules, by their paths under `shaders/`, such as `lib/srgb.wgsl`. */
export type ShaderSources = ReadonlyMap<string, string>;

/** Both Dawn in Node and Chromium have these features. */
export const REQUIRED_FEATURES: readonly GPUFeatureName[] = ['indirect-first-instance'];

/** Features that are requested only from adapters that have them. */
export const OPTIONAL_FEATURES: readonly GPUFeatureName[] = [
  'timestamp-query',
  'texture-compression-bc',
  'texture-compression-etc2',
  'texture-compression-astc',
];

/**
 * Features that are requested only from software adapters that have them. Software adapters sample a table of 32-bit
 * floats in half the time of a table of 16-bit floats, because they convert 16-bit floats one by one. A GPU converts
 * these at no cost, and reads half the bytes.
 */
export const SOFTWARE_FEATURES: readonly GPUFeatureName[] = ['float32-filterable'];

/** Both Dawn in Node and Chromium allow these values. */
export const REQUIRED_LIMITS = {
  maxStorageBufferBindingSize: 256 * 1024 * 1024,
  maxBufferSize: 256 * 1024 * 1024,
} as const;
