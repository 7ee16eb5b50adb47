import type { RowTable } from '../../scene/row-table.js';
import type { GpuContext } from '../gpu-context.js';

/** The change of a table on the GPU: none, some rows, or a buffer in the place of the old one. */
export type TableChange = 'same' | 'rows' | 'buffer';

/** A storage buffer that follows a {@link RowTable}: only blocks of rows that changed are uploaded. */
export class TableMirror {
  /** The buffer; replaced when the table outgrew it, and then bind groups made with the old one are void. */
  buffer: GPUBuffer;
  #revision = -1;

  constructor(
    private readonly context: GpuContext,
    private readonly label: string,
    private readonly table: RowTable,
  ) {
    this.buffer = this.#create();
  }

  /** Uploads the rows that changed. */
  sync(): TableChange {
    const { table } = this;
    if (this.#revision === table.revision) return 'same';
    const rowBytes = table.wordsPerRow * 4;
    const grown = table.capacity * rowBytes > this.buffer.size;
    if (grown) {
      this.buffer.destroy();
      this.buffer = this.#create();
      this.#revision = -1;
    }
    const words = table.uints as Uint32Array<ArrayBuffer>;
    table.forEachChange(this.#revision, (first, count) => {
      this.context.write(this.buffer, first * rowBytes, words, first * rowBytes, count * rowBytes);
    });
    this.#revision = table.revision;
    return grown ? 'buffer' : 'rows';
  }

  destroy(): void {
    this.buffer.destroy();
  }

  #create(): GPUBuffer {
    const size = this.table.capacity * this.table.wordsPerRow * 4;
    return this.context.buffer(this.label, size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
  }
}
