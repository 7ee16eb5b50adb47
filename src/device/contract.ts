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

/** The texts of all WGSL modules; the keys are their paths under `shaders/`, such as `lib/srgb.wgsl`. */
export type ShaderSources = ReadonlyMap<string, string>;

/** Features that a device must have. Both Dawn in Node and Chromium have them. */
export const REQUIRED_FEATURES: readonly GPUFeatureName[] = ['indirect-first-instance'];

/** Features that are requested only from adapters that have them. */
export const OPTIONAL_FEATURES: readonly GPUFeatureName[] = [
  'timestamp-query',
  'texture-compression-bc',
  'texture-compression-etc2',
  'texture-compression-astc',
];

/**
 * Features that are requested only from software adapters that have them. A software adapter samples a table of 32-bit
 * floats twice as fast, because it converts 16-bit floats one by one. A GPU converts 16-bit floats at no cost, and
 * reads half the bytes.
 */
export const SOFTWARE_FEATURES: readonly GPUFeatureName[] = ['float32-filterable'];

/** Limits that a device must allow. Both Dawn in Node and Chromium allow them. */
export const REQUIRED_LIMITS = {
  maxStorageBufferBindingSize: 256 * 1024 * 1024,
  maxBufferSize: 256 * 1024 * 1024,
} as const;
