/** Number of values of a box: three for the lowest corner, then three for the highest corner. */
export const BOX = 6;

/**
 * A hierarchy of axis-aligned boxes over items 0 … n−1, in flat arrays. Nodes are in depth-first order, so the first
 * child of a node directly follows it.
 */
export interface Bvh {
  /** Six numbers for the box of each node. The box is slightly enlarged, so that rays along its faces hit it. */
  readonly boxes: Float64Array;
  /** For an inner node, the index of its second child; for a leaf, the index of its first item in `items`. */
  readonly next: Uint32Array;
  /** Number of items of a leaf, or 0 for an inner node. */
  readonly counts: Uint32Array;
  readonly items: Uint32Array;
  readonly nodeCount: number;
}

const BINS = 12;
/**
 * From this depth on, the builder cuts each list of items in half. Nearer to the root, it cuts a list where this is
 * cheapest for rays. Halving limits the depth, and therefore the size of the stack that a traversal needs.
 */
const DEEPEST_BINNED = 48;
/** Enlargement of a box, as a fraction of the box's size: more than rounding errors, but too little to be seen. */
const PADDING = 1e-7;

/** @param itemBoxes {@link BOX} numbers for each item; at least one item */
export function buildBvh(itemBoxes: Float64Array, leafSize: number): Bvh {
  const count = itemBoxes.length / BOX;
  const items = Uint32Array.from({ length: count }, (_, i) => i);
  const most = Math.max(1, 2 * count - 1);
  const next = new Uint32Array(most);
  const counts = new Uint32Array(most);
  const split = new BinnedSplit(itemBoxes, items);
  let nodeCount = 0;

  const build = (first: number, end: number, depth: number): void => {
    const node = nodeCount++;
    const middle = end - first <= leafSize ? first : split.partition(first, end, depth < DEEPEST_BINNED);
    if (middle === first) {
      next[node] = first;
      counts[node] = end - first;
      return;
    }
    build(first, middle, depth + 1);
    next[node] = nodeCount;
    build(middle, end, depth + 1);
  };
  build(0, count, 0);

  const bvh: Bvh = {
    boxes: new Float64Array(nodeCount * BOX),
    next: next.slice(0, nodeCount),
    counts: counts.slice(0, nodeCount),
    items,
    nodeCount,
  };
  refitBvh(bvh, itemBoxes);
  return bvh;
}

/** Updates the boxes of the nodes after items have moved. */
export function refitBvh({ boxes, next, counts, items, nodeCount }: Bvh, itemBoxes: Float64Array): void {
  // The loop runs backwards, because a node needs the boxes of its children, which follow it.
  for (let node = nodeCount - 1; node >= 0; node--) {
    const at = node * BOX;
    const count = counts[node]!;
    const first = next[node]!;
    if (count === 0) {
      unite(boxes, at, boxes, (node + 1) * BOX, boxes, first * BOX);
      continue;
    }
    unite(boxes, at, itemBoxes, items[first]! * BOX, itemBoxes, items[first]! * BOX);
    for (let i = first + 1; i < first + count; i++) unite(boxes, at, boxes, at, itemBoxes, items[i]! * BOX);
    let size = 0;
    for (let axis = 0; axis < 3; axis++) size = Math.max(size, boxes[at + axis + 3]! - boxes[at + axis]!);
    for (let axis = 0; axis < 3; axis++) {
      boxes[at + axis]! -= size * PADDING;
      boxes[at + axis + 3]! += size * PADDING;
    }
  }
}

function unite(out: Float64Array, at: number, a: Float64Array, aAt: number, b: Float64Array, bAt: number): void {
  for (let axis = 0; axis < 3; axis++) {
    out[at + axis] = Math.min(a[aAt + axis]!, b[bAt + axis]!);
    out[at + axis + 3] = Math.max(a[aAt + axis + 3]!, b[bAt + axis + 3]!);
  }
}

class BinnedSplit {
  readonly #binCounts = new Uint32Array(BINS);
  readonly #binBoxes = new Float64Array(BINS * BOX);
  readonly #rightCosts = new Float64Array(BINS);
  readonly #box = new Float64Array(BOX);

  constructor(
    private readonly boxes: Float64Array,
    private readonly items: Uint32Array,
  ) {}

  /** Reorders the items `first` … `end`−1 and returns the start of the second part. Neither part is empty. */
  partition(first: number, end: number, binned: boolean): number {
    const { axis, lowest, extent } = this.#longestAxis(first, end);
    const cut = binned && extent > 0 ? this.#cheapestCut(first, end, axis, lowest, extent) : -1;
    if (cut < 0) {
      this.items.subarray(first, end).sort((a, b) => this.#centre(a, axis) - this.#centre(b, axis));
      return (first + end) >> 1;
    }
    let middle = first;
    for (let i = first; i < end; i++) {
      const item = this.items[i]!;
      if (this.#binOf(item, axis, lowest, extent) >= cut) continue;
      this.items[i] = this.items[middle]!;
      this.items[middle++] = item;
    }
    return middle;
  }

  #centre(item: number, axis: number): number {
    return (this.boxes[item * BOX + axis]! + this.boxes[item * BOX + axis + 3]!) / 2;
  }

  #binOf(item: number, axis: number, lowest: number, extent: number): number {
    return Math.min(BINS - 1, Math.floor(((this.#centre(item, axis) - lowest) / extent) * BINS));
  }

  #longestAxis(first: number, end: number): { axis: number; lowest: number; extent: number } {
    let best = { axis: 0, lowest: 0, extent: -1 };
    for (let axis = 0; axis < 3; axis++) {
      let lowest = Infinity;
      let highest = -Infinity;
      for (let i = first; i < end; i++) {
        const centre = this.#centre(this.items[i]!, axis);
        lowest = Math.min(lowest, centre);
        highest = Math.max(highest, centre);
      }
      if (highest - lowest > best.extent) best = { axis, lowest, extent: highest - lowest };
    }
    return best;
  }

  /** @returns the first bin of the second part, or −1 if every split would leave a part empty */
  #cheapestCut(first: number, end: number, axis: number, lowest: number, extent: number): number {
    const counts = this.#binCounts.fill(0);
    const boxes = this.#binBoxes;
    for (let bin = 0; bin < BINS; bin++) empty(boxes, bin * BOX);
    for (let i = first; i < end; i++) {
      const item = this.items[i]!;
      const bin = this.#binOf(item, axis, lowest, extent);
      counts[bin]!++;
      unite(boxes, bin * BOX, boxes, bin * BOX, this.boxes, item * BOX);
    }
    const box = this.#box;
    empty(box, 0);
    for (let bin = BINS - 1, count = 0; bin > 0; bin--) {
      count += counts[bin]!;
      unite(box, 0, box, 0, boxes, bin * BOX);
      this.#rightCosts[bin] = count * halfArea(box);
    }
    empty(box, 0);
    let least = Infinity;
    let cut = -1;
    for (let bin = 1, count = 0; bin < BINS; bin++) {
      count += counts[bin - 1]!;
      unite(box, 0, box, 0, boxes, (bin - 1) * BOX);
      const cost = count * halfArea(box) + this.#rightCosts[bin]!;
      if (count > 0 && count < end - first && cost < least) [least, cut] = [cost, bin];
    }
    return cut;
  }
}

function empty(box: Float64Array, at: number): void {
  box.fill(Infinity, at, at + 3);
  box.fill(-Infinity, at + 3, at + BOX);
}

function halfArea(box: Float64Array): number {
  const x = box[3]! - box[0]!;
  const y = box[4]! - box[1]!;
  const z = box[5]! - box[2]!;
  return x >= 0 ? x * y + y * z + z * x : 0;
}
