import type { GpuFactory } from '../gpu-factory.js';

/**
 * A small buffer whose content is computed anew for every frame. The buffer is only written if the new content differs
 * from the old.
 */
export class ChangedWords {
  #written: Uint32Array | null = null;

  constructor(
    private readonly factory: GpuFactory,
    private readonly buffer: GPUBuffer,
  ) {}

  /** @returns whether the words differ from the words of the previous call */
  write({ buffer, byteOffset, byteLength }: Float32Array<ArrayBuffer>): boolean {
    const words = new Uint32Array(buffer, byteOffset, byteLength / 4);
    if (this.#written?.length === words.length && isEqual(words, this.#written)) return false;
    this.#written = words.slice();
    this.factory.write(this.buffer, 0, words);
    return true;
  }
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
