/** The maximum total size of a model and the files to which it refers, bytes. */
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;

/** The limits of a model that a client opens. */
export const OPENED_MODEL_LIMITS = {
  /** Number of nodes with triangles, each of which becomes a part of the vessel. */
  parts: 512,
  triangles: 500_000,
  images: 64,
  /** Total size of all triangles (on all levels of detail) and all texels, bytes. */
  madeBytes: 256 * 1024 * 1024,
  /**
   * Total number of texels, as in 8 images of 2048 × 2048. The server shrinks the images of a model that has more
   * texels.
   */
  texels: 8 * 2048 ** 2,
  /** Maximum distance of a vertex from the middle of the model, m. */
  radius: 5000,
} as const;

export interface ModelLoad {
  readonly vertices: number;
  readonly indices: number;
  /** Number of different combinations of a mesh and a material. */
  readonly surfaces: number;
  readonly materials: number;
  /** Number of images that the server makes from the images in the file. */
  readonly images: number;
}

/**
 * The maximum load of all opened models together. The limits of a renderer are 4,096 materials, 256 images of equal
 * size, and buffers of 256 MiB, which are doubled when they are full. The opened models may use only a part, because
 * the scene needs the rest.
 */
export const OPENED_LOAD_MAX: ModelLoad = {
  vertices: 2_500_000,
  indices: 12_000_000,
  surfaces: 16_384,
  materials: 2048,
  images: 160,
};
