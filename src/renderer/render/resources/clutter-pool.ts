import type { ClutterFrame } from '../../scene/clutter/index.js';
import { CLUTTER_INSTANCE } from '../../scene/clutter/index.js';
import type { GpuContext } from '../gpu-context.js';

type Cell = ClutterFrame['stands'][number]['cells'][number]['cell'];

/** Initial capacity, instances. */
const FIRST_CAPACITY = 1 << 15;

/**
 * Keeps instances of clutter on the GPU. When the buffer is full, it is emptied, and only the cells of the present
 * frame are uploaded again.
 */
export class ClutterPool {
  buffer: GPUBuffer;
  #capacity = FIRST_CAPACITY;
  #used = 0;
  #firsts = new Map<Cell, number>();

  constructor(private readonly context: GpuContext) {
    this.buffer = this.#allocate();
  }

  /** @returns whether the buffer was replaced */
  place(cells: readonly Cell[]): boolean {
    const fresh = cells.filter((cell) => !this.#firsts.has(cell));
    if (this.#used + sum(fresh) <= this.#capacity) {
      for (const cell of fresh) this.#upload(cell);
      return false;
    }
    this.#firsts = new Map();
    this.#used = 0;
    const needed = sum(cells);
    const replaced = needed > this.#capacity;
    if (replaced) {
      while (this.#capacity < needed) this.#capacity *= 2;
      this.buffer.destroy();
      this.buffer = this.#allocate();
    }
    for (const cell of cells) this.#upload(cell);
    return replaced;
  }

  firstWord(cell: Cell): number {
    return (this.#firsts.get(cell)! * CLUTTER_INSTANCE.stride) / 4;
  }

  #upload(cell: Cell): void {
    if (this.#firsts.has(cell)) return;
    this.#firsts.set(cell, this.#used);
    if (cell.count > 0) this.context.write(this.buffer, this.#used * CLUTTER_INSTANCE.stride, cell.instances);
    this.#used += cell.count;
  }

  #allocate(): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
    return this.context.buffer('clutter instances', this.#capacity * CLUTTER_INSTANCE.stride, usage);
  }
}

const sum = (cells: readonly Cell[]): number => cells.reduce((total, cell) => total + cell.count, 0);
