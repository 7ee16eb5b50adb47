/**
 * The maximum total size of a model and all files that it refers to, in bytes. The value was chosen: the largest model
 * that is known has a small fraction of this.
 */
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;

/** The limits of a model that a client opens. The values were chosen: usual models need only a fraction of each. */
export const OPENED_MODEL_LIMITS = {
  /** Number of nodes that have triangles. Each becomes a part of the vessel. */
  parts: 512,
  triangles: 500_000,
  images: 64,
  /** Bytes of the triangles on all levels of detail, and of the texels of all images, together. */
  madeBytes: 256 * 1024 * 1024,
  /**
   * Number of texels of all images together. It is that of 8 images of 2048 × 2048. If a model has more, the server
   * makes its images smaller.
   */
  texels: 8 * 2048 ** 2,
  /** Maximum distance of a vertex from the middle of the model, m. */
  radius: 5000,
} as const;

/** The space that a model takes up in tables and buffers. Every renderer needs space for it. */
export interface ModelLoad {
  readonly vertices: number;
  readonly indices: number;
  /** Number of different pairs of a mesh and a material. */
  readonly surfaces: number;
  readonly materials: number;
  /** Number of images that the server makes. It makes them from the images in the file. */
  readonly images: number;
}

/**
 * The maximum of everything that all opened models together may take up. A renderer has 4,096 rows for materials, 256
 * layers for images of the same size, and buffers that double when they are full, up to 256 MiB. A part of this must be
 * left for the scene.
 */
export const OPENED_LOAD_MAX: ModelLoad = {
  vertices: 2_500_000,
  indices: 12_000_000,
  surfaces: 16_384,
  materials: 2048,
  images: 160,
};
