import type { RowTable } from '../../scene/row-table.js';
import type { GpuContext } from '../gpu-context.js';

/** The result of an upload: nothing has changed, some rows were written, or the buffer was replaced. */
export type TableChange = 'same' | 'rows' | 'buffer';

/** A storage buffer that has the content of a {@link RowTable}. */
export class TableMirror {
  /** Replaced by a larger buffer when the table no longer fits; bind groups with the old buffer are then invalid. */
  buffer: GPUBuffer;
  #revision = -1;

  constructor(
    private readonly context: GpuContext,
    private readonly label: string,
    private readonly table: RowTable,
  ) {
    this.buffer = this.#create();
  }

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
