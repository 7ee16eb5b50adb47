interface AtlasBlock {
  readonly width: number;
  readonly height: number;
}

export interface AtlasPlace {
  readonly layer: number;
  readonly left: number;
  readonly top: number;
}

/** A layout of blocks (rectangles of texels) in the layers of an array texture. */
export interface AtlasPlan {
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  /** The place of each block, in the order of the blocks. */
  readonly places: readonly AtlasPlace[];
}

/**
 * Maximum number of layers. If blocks need more, the width or the height of the layers is doubled until the blocks fit.
 * WebGPU guarantees 256 layers.
 */
const LAYERS_MAX = 128;

interface Shelf {
  readonly layer: number;
  readonly top: number;
  readonly height: number;
  used: number;
}

/** Packs blocks onto shelves, beginning with the tallest. Equal lists of blocks always get the same places. */
export function packAtlas(blocks: readonly AtlasBlock[]): AtlasPlan {
  let width = Math.max(1, ...blocks.map((block) => block.width));
  let height = Math.max(1, ...blocks.map((block) => block.height));
  for (;;) {
    const plan = packLayers(blocks, width, height);
    if (plan.layers <= LAYERS_MAX) return plan;
    if (width <= height) width *= 2;
    else height *= 2;
  }
}

function packLayers(blocks: readonly AtlasBlock[], width: number, height: number): AtlasPlan {
  const tallestFirst = blocks.map((_, index) => index).sort((a, b) => blocks[b]!.height - blocks[a]!.height || a - b);
  const places = new Array<AtlasPlace>(blocks.length);
  const shelves: Shelf[] = [];
  const filled: number[] = [];
  for (const index of tallestFirst) {
    const block = blocks[index]!;
    let shelf = shelves.find((each) => each.height >= block.height && each.used + block.width <= width);
    if (!shelf) {
      let layer = filled.findIndex((used) => used + block.height <= height);
      if (layer < 0) layer = filled.push(0) - 1;
      shelf = { layer, top: filled[layer]!, height: block.height, used: 0 };
      filled[layer]! += block.height;
      shelves.push(shelf);
    }
    places[index] = { layer: shelf.layer, left: shelf.used, top: shelf.top };
    shelf.used += block.width;
  }
  return { width, height, layers: Math.max(1, filled.length), places };
}

/**
 * Returns a block that has room for all mip levels of a picture, and the place of each level in it. The smaller levels
 * are side by side along the longer side of level 0.
 */
export function levelBlock(
  width: number,
  height: number,
  levels: number,
): { readonly block: AtlasBlock; readonly origins: readonly (readonly [left: number, top: number])[] } {
  const wide = width >= height;
  const origins: [number, number][] = [[0, 0]];
  let along = 0;
  for (let level = 1; level < levels; level++) {
    origins.push(wide ? [along, height] : [width, along]);
    along += Math.max(1, (wide ? width : height) >> level);
  }
  const beside = levels > 1 ? Math.max(1, (wide ? height : width) >> 1) : 0;
  return { block: wide ? { width, height: height + beside } : { width: width + beside, height }, origins };
}
