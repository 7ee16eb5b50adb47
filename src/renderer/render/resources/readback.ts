import type { GpuContext } from '../gpu-context.js';

/** Alignment of rows, bytes: in a buffer, every row of a texture must begin at a multiple of this number. */
const ROW_ALIGNMENT = 256;

/**
 * Number of bytes that are copied in one turn of the event loop. Such a copy takes about 6 ms (measured: 1.4 ms per MB,
 * into new memory). Copying a picture of 4096 × 4096 at once would take 90 ms, during which nothing else could run.
 */
const COPIED_AT_ONCE = 4_194_304;

const RGBA_BYTES = 4;

/**
 * Copies textures to the CPU. The buffers are used again, because creating one costs several times as much as a copy.
 */
export class Readback {
  readonly #free = new Map<number, GPUBuffer[]>();

  constructor(
    private readonly context: GpuContext,
    private readonly awaitGpu: <T>(work: Promise<T>) => Promise<T>,
  ) {}

  /**
   * Adds commands to `encoder` that copy a texture into a buffer. After they are submitted, call the returned function;
   * it resolves with the rows, without padding between them.
   */
  encode(encoder: GPUCommandEncoder, texture: GPUTexture, texelBytes = RGBA_BYTES): () => Promise<Uint8Array> {
    const { width, height } = texture;
    const rowBytes = width * texelBytes;
    const bytesPerRow = Math.ceil(rowBytes / ROW_ALIGNMENT) * ROW_ALIGNMENT;
    const size = bytesPerRow * height;
    const buffer =
      this.#free.get(size)?.pop() ??
      this.context.buffer('readback', size, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST);
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]);
    return async () => {
      await this.awaitGpu(buffer.mapAsync(GPUMapMode.READ));
      const padded = new Uint8Array(buffer.getMappedRange());
      const pixels = new Uint8Array(rowBytes * height);
      const rowsAtOnce = Math.max(1, Math.floor(COPIED_AT_ONCE / bytesPerRow));
      for (let row = 0; row < height; row += rowsAtOnce) {
        if (row > 0) await this.rest();
        copyRows(padded, pixels, { bytesPerRow, rowBytes, first: row, end: Math.min(height, row + rowsAtOnce) });
      }
      buffer.unmap();
      this.#release(size, buffer);
      return pixels;
    };
  }

  async rest(): Promise<void> {
    // `awaitGpu` lets other work run even if its promise is already resolved.
    await this.awaitGpu(Promise.resolve());
  }

  /** Makes a buffer available for later calls. Keeps at most two buffers of each size. */
  #release(size: number, buffer: GPUBuffer): void {
    if (this.#free.size > 8 && !this.#free.has(size)) {
      for (const buffers of this.#free.values()) for (const old of buffers) old.destroy();
      this.#free.clear();
    }
    const kept = this.#free.get(size) ?? [];
    if (kept.length < 2) this.#free.set(size, [...kept, buffer]);
    else buffer.destroy();
  }
}

interface Rows {
  readonly bytesPerRow: number;
  readonly rowBytes: number;
  readonly first: number;
  readonly end: number;
}

function copyRows(padded: Uint8Array, pixels: Uint8Array, { bytesPerRow, rowBytes, first, end }: Rows): void {
  if (bytesPerRow === rowBytes) {
    pixels.set(padded.subarray(first * rowBytes, end * rowBytes), first * rowBytes);
    return;
  }
  for (let row = first; row < end; row++) {
    pixels.set(padded.subarray(row * bytesPerRow, row * bytesPerRow + rowBytes), row * rowBytes);
  }
}
