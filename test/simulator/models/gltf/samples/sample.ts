import { addQuad, GltfBuilder } from '../gltf-builder.js';

/** A small model that a test builds, with the features that it uses. */
export interface Sample {
  readonly name: string;
  readonly covers: readonly string[];
  readonly file: Uint8Array<ArrayBuffer>;
  /** Start of the error message with which the model is refused; absent if the model can be read. */
  readonly refused?: string;
}

/** Half the height of the pictures in which samples are compared, m. */
export const SAMPLE_HALF_HEIGHT = 2;

/** Makes a sample. The colours of a sample must not contain black, because black is the background. */
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

export const plain = (file: GltfBuilder, r: number, g: number, b: number, more: object = {}): number =>
  file.material({ pbrMetallicRoughness: { baseColorFactor: [r, g, b, 1], metallicFactor: 0 }, ...more });

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
