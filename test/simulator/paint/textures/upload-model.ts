export interface ModelLimits {
  readonly filesMax: number;
  readonly bytesMax: number;
  readonly fileBytesMax: number;
}

interface ModelFile {
  readonly name: string;
  bytes: readonly number[] | null;
  version: number;
}

export interface ModelHandle {
  readonly file: ModelFile;
  /**
   * The content of the handle. It is null before the first change; in this case, the content is the committed bytes.
   */
  buffer: number[] | null;
  state: 'open' | 'detached' | 'ended';
  refused: string | null;
}

/**
 * A slow but obviously correct model of upload files, in which a file is a list of numbers. It has no code in common
 * with the store under test.
 */
export class UploadModel {
  readonly files = new Map<string, ModelFile>();
  readonly handles: ModelHandle[] = [];

  constructor(private readonly limits: ModelLimits) {}

  get committed(): number {
    return sum([...this.files.values()].map(({ bytes }) => bytes?.length ?? 0));
  }

  get pending(): number {
    return sum(this.handles.filter(({ state }) => state === 'open').map(({ buffer }) => buffer?.length ?? 0));
  }

  sizeOf({ file, buffer, state }: ModelHandle): number {
    if (state === 'detached') return 0;
    return (buffer ?? file.bytes ?? []).length;
  }

  open(name: string, truncate: boolean, exclusive: boolean): string {
    const known = this.files.get(name);
    if (known && exclusive) return 'EEXIST';
    if (!known && this.files.size >= this.limits.filesMax) return 'ENOSPC';
    const file = known ?? { name, bytes: null, version: 0 };
    this.files.set(name, file);
    if (truncate) file.bytes = null;
    this.handles.push({ file, buffer: known && !truncate ? null : [], state: 'open', refused: null });
    return 'ok';
  }

  write(handle: ModelHandle, offset: number, bytes: readonly number[]): string {
    if (handle.state === 'ended') return 'EBADF';
    if (handle.refused) return handle.refused;
    if (offset + bytes.length > this.limits.fileBytesMax) return this.#refuse(handle, 'EFBIG');
    if (bytes.length === 0 || handle.state === 'detached') return 'ok';
    const after = [...(handle.buffer ?? handle.file.bytes ?? [])];
    while (after.length < offset) after.push(0);
    after.splice(offset, bytes.length, ...bytes);
    return this.#replace(handle, after);
  }

  resize(name: string, size: number): string {
    const file = this.files.get(name);
    if (!file) return 'ENOENT';
    if (size > this.limits.fileBytesMax) return 'EFBIG';
    const open = this.handles.filter((handle) => handle.file === file && handle.state === 'open');
    if (size === 0) {
      file.bytes = null;
      for (const handle of open) Object.assign(handle, { buffer: [], refused: null });
      return 'ok';
    }
    if (open.length === 0) {
      if (file.bytes?.length === size) return 'ok';
      // While a file is being replaced, the bytes of the old and of the new version count, because both are stored.
      if (this.committed + this.pending + size > this.limits.bytesMax) return 'ENOSPC';
      file.bytes = resized(file.bytes ?? [], size);
      file.version++;
      return 'ok';
    }
    const answers = open.map(
      (handle) => handle.refused ?? this.#replace(handle, resized(handle.buffer ?? file.bytes ?? [], size)),
    );
    return answers.find((answer) => answer !== 'ok') ?? 'ok';
  }

  close(handle: ModelHandle): string {
    if (handle.state === 'ended') return 'EBADF';
    if (handle.state === 'open' && !handle.refused && handle.buffer) {
      handle.file.bytes = handle.buffer;
      handle.file.version++;
    }
    handle.state = 'ended';
    return 'ok';
  }

  abort(handle: ModelHandle): void {
    handle.state = 'ended';
  }

  delete(name: string): string {
    const file = this.files.get(name);
    if (!file) return 'ENOENT';
    for (const handle of this.handles) {
      if (handle.file === file && handle.state === 'open') handle.state = 'detached';
    }
    this.files.delete(name);
    return 'ok';
  }

  #replace(handle: ModelHandle, after: number[]): string {
    const others = this.committed + this.pending - (handle.buffer?.length ?? 0);
    if (others + after.length > this.limits.bytesMax) return this.#refuse(handle, 'ENOSPC');
    handle.buffer = after;
    return 'ok';
  }

  #refuse(handle: ModelHandle, errno: string): string {
    handle.refused = errno;
    if (handle.state === 'open') handle.buffer = [];
    return errno;
  }
}

function resized(bytes: readonly number[], size: number): number[] {
  return Array.from({ length: size }, (_, index) => bytes[index] ?? 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
