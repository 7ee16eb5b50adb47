import { addQuad, GltfBuilder } from '../gltf-builder.js';

/** A small model that a test builds, and the features that it tests. */
export interface Sample {
  readonly name: string;
  /** The features of the model, by their names in the table of features. */
  readonly covers: readonly string[];
  readonly file: Uint8Array<ArrayBuffer>;
  /** Start of the error message if the model is refused; absent otherwise. */
  readonly refused?: string;
}

/** Half the height of the pictures in which tests compare samples, m. */
export const SAMPLE_HALF_HEIGHT = 2;

/** Builds a sample. Its colours are never black, because the background is black. */
export function sample(
  name: string,
  covers: readonly string[],
  build: (file: GltfBuilder) => void,
  refused?: string,
): Sample {
  const file = new GltfBuilder();
  build(file);
  return { name, covers, file: file.glb(), ...(refused !== undefined && { refused }) };
}

/** Adds a material of one linear colour, without metal. */
export const plain = (file: GltfBuilder, r: number, g: number, b: number, more: object = {}): number =>
  file.material({ pbrMetallicRoughness: { baseColorFactor: [r, g, b, 1], metallicFactor: 0 }, ...more });

/** Adds a node with a square of one colour. */
export function addSquare(
  file: GltfBuilder,
  half: number,
  colour: readonly [number, number, number],
  node: object = {},
): number {
  return file.node({ mesh: file.mesh([{ ...addQuad(file, half), material: plain(file, ...colour) }]), ...node });
}

export const RED = [0.8, 0.05, 0.05] as const;
export const GREEN = [0.05, 0.7, 0.1] as const;
export const BLUE = [0.05, 0.1, 0.9] as const;

/** A picture with a colour in each quarter: from the top left, row by row, red, green, blue and yellow. */
export const QUARTERS = [
  [230, 30, 30, 255],
  [30, 200, 40, 255],
  [40, 60, 230, 255],
  [230, 210, 40, 255],
] as const;
