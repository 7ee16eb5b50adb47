/**
 * The maximum size of a model with all files that it refers to, in bytes. Chosen: many times the size of the largest
 * known model.
 */
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;

/** The limits of a model that a client opens. Chosen: several times what common models have. */
export const OPENED_MODEL_LIMITS = {
  /** Nodes with triangles, each a part of the vessel. */
  parts: 512,
  /** Triangles of all parts. */
  triangles: 500_000,
  images: 64,
  /** Bytes of all triangles with their levels of detail, and of the texels of all images. */
  madeBytes: 256 * 1024 * 1024,
  /** Texels of all images together; larger images are made smaller. 8 images of 2048 × 2048. */
  texels: 8 * 2048 ** 2,
  /** The distance of any vertex from the middle, m. */
  radius: 5000,
} as const;

/** The amounts of a model that take room in the tables and buffers of every renderer. */
export interface ModelLoad {
  /** Vertices of all meshes with their levels of detail. */
  readonly vertices: number;
  /** Indices of the same. */
  readonly indices: number;
  /** Pairs of a mesh and a material. */
  readonly surfaces: number;
  readonly materials: number;
  /** Images that are made of those in the file. */
  readonly images: number;
}

/**
 * The limits of all opened models together. A renderer has 4,096 rows of materials, 256 layers of images of one size, and
 * buffers of at most 256 MiB, which grow by doubling; the scene needs some of each.
 */
export const OPENED_LOAD_MAX: ModelLoad = {
  vertices: 2_500_000,
  indices: 12_000_000,
  surfaces: 16_384,
  materials: 2048,
  images: 160,
};
