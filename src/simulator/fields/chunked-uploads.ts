import { FieldError, valueOrThrow } from '../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../base/uploads/index.js';
import type { FieldTree } from './field-tree.js';
import type { UploadDirectory, UploadHandle, UploadInfo } from './node.js';

export interface UploadChunk {
  /** The offset of the bytes in the file. An offset of 0 restarts the upload. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** True to commit the file after this chunk. */
  readonly complete: boolean;
}

/**
 * Uploads into one directory of the tree, for clients that send a file in several independent requests. Each file name
 * has at most one pending upload. The upload lasts until the file is completed, restarted or deleted. Uploads through
 * other transports are independent of these.
 */
export class ChunkedUploads {
  readonly #pending = new Map<string, UploadHandle>();

  /** @param path path of an upload directory, which need not exist yet */
  constructor(
    private readonly tree: FieldTree,
    private readonly path: string,
  ) {}

  /** Lists the files. @throws FieldError ENOENT if the directory does not exist */
  list(): readonly UploadInfo[] {
    return this.#directory().list();
  }

  /**
   * Throws if {@link add} would refuse every chunk at this offset, whatever its bytes.
   * @throws FieldError ENOENT if the directory does not exist, EINVAL for an invalid name or offset
   */
  check(name: string, offset: number): void {
    if (offset > 0) this.#resume(name, offset);
    this.#directory();
    if (!isFileName(name)) valueOrThrow(`${this.path}/${name}`, refuseFileName(this.path, name));
  }

  /**
   * Adds a chunk to an upload. A chunk at offset 0 drops the file's committed bytes at once. A chunk at a wrong offset
   * is refused and changes nothing. A chunk that exceeds a size limit ends the upload.
   * @returns warnings for the client about a file that this chunk completed, one sentence each
   * @throws FieldError ENOENT if the directory does not exist, EINVAL for an invalid name, offset or complete file,
   * EFBIG, ENOSPC
   */
  add(name: string, { offset, bytes, complete }: UploadChunk): readonly string[] {
    const handle = offset === 0 ? this.#begin(name) : this.#resume(name, offset);
    const written = handle.write(offset, bytes);
    if (!written.ok) {
      this.#abort(name);
      valueOrThrow(`${this.path}/${name}`, written);
    }
    if (!complete) return [];
    this.#pending.delete(name);
    const closed = handle.closeAndTell();
    valueOrThrow(`${this.path}/${name}`, closed);
    return (closed.ok && closed.warnings) || [];
  }

  /**
   * Waits until the directory has accepted a completed file. Some directories decide only some time after the last
   * chunk.
   * @returns warnings for the client, one sentence each
   * @throws FieldError with the reason if the directory refused and removed the file
   */
  async settled(name: string): Promise<readonly string[]> {
    const settled = await this.#directory().settled?.(name);
    if (!settled) return [];
    valueOrThrow(`${this.path}/${name}`, settled);
    return (settled.ok && settled.warnings) || [];
  }

  /** @throws FieldError ENOENT */
  delete(name: string): void {
    const directory = this.#directory();
    this.#abort(name);
    valueOrThrow(`${this.path}/${name}`, directory.unlink(name));
  }

  #begin(name: string): UploadHandle {
    const directory = this.#directory();
    // An upload of a file that was deleted elsewhere will never be resumed.
    for (const pending of [...this.#pending.keys()]) {
      if (pending === name || directory.info(pending) === null) this.#abort(pending);
    }
    const handle = valueOrThrow(`${this.path}/${name}`, directory.open(name, { truncate: true, exclusive: false }));
    this.#pending.set(name, handle);
    return handle;
  }

  #resume(name: string, offset: number): UploadHandle {
    this.#directory();
    const handle = this.#pending.get(name);
    if (!handle) throw this.#refuse(name, `offset ${offset}, and no upload is pending; begin with offset=0`);
    if (handle.size !== offset) {
      throw this.#refuse(
        name,
        `offset ${offset}, but the next byte is ${handle.size}; send that chunk, or begin with 0`,
      );
    }
    return handle;
  }

  #abort(name: string): void {
    this.#pending.get(name)?.abort();
    this.#pending.delete(name);
  }

  #directory(): UploadDirectory {
    const node = this.tree.lookup(this.path);
    if (node.type === 'upload-directory') return node;
    throw new FieldError('ENOENT', this.path, `${this.path}: does not accept uploads; use an upload directory`);
  }

  #refuse(name: string, why: string): FieldError {
    return new FieldError('EINVAL', `${this.path}/${name}`, `${this.path}/${name}: ${why}`);
  }
}
