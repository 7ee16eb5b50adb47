/**
 * The contract between the renderer and its platform. The folders `node` and `browser` implement it; outside them, no
 * code depends on the platform.
 */

/** The selected adapter, and the reason for the selection. */
export interface AdapterReport {
  /** The name that the adapter reports, for example `SwiftShader Device (Subzero)`. */
  readonly name: string;
  readonly vendor: string;
  readonly kind: 'hardware' | 'software';
  /** A stable short name for golden images that differ by adapter: `swiftshader`, `nvidia`, … */
  readonly family: string;
  /** The reason why this adapter was selected, one sentence. */
  readonly reason: string;
}

/** An open device, and the adapter that it belongs to. */
export interface GpuHandle {
  readonly device: GPUDevice;
  readonly adapter: AdapterReport;
  /** Destroys the device. A second call has no effect. */
  close(): void;
}

/** The text of every WGSL module by its path under `shaders/`, for example `lib/srgb.wgsl`. */
export type ShaderSources = ReadonlyMap<string, string>;

/** The features that the renderer requires. Both Dawn in Node and Chromium offer these features. */
export const REQUIRED_FEATURES: readonly GPUFeatureName[] = ['indirect-first-instance'];

/** The features that are requested only if the adapter has them, for measuring GPU time and for compressed textures. */
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
