/**
 * The maximum total size of a model and all files that it refers to, in bytes. Chosen: many times the largest known
 * model.
 */
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;

/** The limits of a model that a client opens. Chosen: common models have a fraction of each. */
export const OPENED_MODEL_LIMITS = {
  /** Nodes with triangles. Each becomes a part of the vessel. */
  parts: 512,
  triangles: 500_000,
  images: 64,
  /** Total size of the triangles at all levels of detail, and of the texels of all images. */
  madeBytes: 256 * 1024 * 1024,
  /** Texels of all images together, those of 8 images of 2048 × 2048. The server shrinks images that exceed this. */
  texels: 8 * 2048 ** 2,
  /** Distance of the farthest vertex from the middle of the model, m. */
  radius: 5000,
} as const;

/** The amounts of a model that occupy tables and buffers of every renderer. */
export interface ModelLoad {
  readonly vertices: number;
  readonly indices: number;
  /** Pairs of a mesh and a material. */
  readonly surfaces: number;
  readonly materials: number;
  /** Images that the server makes from the images in the file. */
  readonly images: number;
}

/**
 * The limits of all opened models together. A renderer has 4,096 rows of materials, 256 layers for images of one size,
 * and buffers that grow by doubling up to 256 MiB. The scene needs some of each.
 */
export const OPENED_LOAD_MAX: ModelLoad = {
  vertices: 2_500_000,
  indices: 12_000_000,
  surfaces: 16_384,
  materials: 2048,
  images: 160,
};
