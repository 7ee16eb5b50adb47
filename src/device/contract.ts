/**
 * The contract between the renderer and the platform that it runs on. The folders `node` and `browser` implement it; no
 * other code knows which of the two is in use.
 */

/** The adapter that was chosen, and why. */
export interface AdapterReport {
  /** The adapter's own name, for example `SwiftShader Device (Subzero)`. */
  readonly name: string;
  readonly vendor: string;
  readonly kind: 'hardware' | 'software';
  /** A stable short name for golden images that differ by adapter: `swiftshader`, `nvidia`, … */
  readonly family: string;
  /** One sentence: why this one and not another. */
  readonly reason: string;
}

/** A device ready to draw with, and where it came from. */
export interface GpuHandle {
  readonly device: GPUDevice;
  readonly adapter: AdapterReport;
  /** Frees the device; safe to call twice. */
  close(): void;
}

/** The text of every WGSL module by its path under `shaders/`, for example `lib/srgb.wgsl`. */
export type ShaderSources = ReadonlyMap<string, string>;

/** The features that both Dawn in Node and Chromium offer and that the renderer cannot do without. */
export const REQUIRED_FEATURES: readonly GPUFeatureName[] = ['indirect-first-instance'];

/** The optional features, requested if the adapter has them: measuring GPU time, and compressed textures. */
export const OPTIONAL_FEATURES: readonly GPUFeatureName[] = [
  'timestamp-query',
  'texture-compression-bc',
  'texture-compression-etc2',
  'texture-compression-astc',
];

/** The limits above the WebGPU defaults that the renderer asks for; both runtimes have them. */
export const REQUIRED_LIMITS = {
  maxStorageBufferBindingSize: 256 * 1024 * 1024,
  maxBufferSize: 256 * 1024 * 1024,
} as const;
