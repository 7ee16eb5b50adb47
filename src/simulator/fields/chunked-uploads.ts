import { FieldError, valueOrThrow } from '../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../base/uploads/index.js';
import type { FieldTree } from './field-tree.js';
import type { UploadDirectory, UploadHandle, UploadInfo } from './node.js';

export interface UploadChunk {
  /** The position in the file at which the bytes begin; 0 starts the upload again. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly complete: boolean;
}

/**
 * Uploads files into one directory of the tree, for clients that send a file in several independent requests. Each file
 * name has at most one pending upload. The upload stays pending until the file is complete, is started again, or is
 * deleted. Uploads through other transports are separate.
 */
export class ChunkedUploads {
  readonly #pending = new Map<string, UploadHandle>();

  /** @param path path of an upload directory, which may be created later */
  constructor(
    private readonly tree: FieldTree,
    private readonly path: string,
  ) {}

  /** @throws FieldError ENOENT if the directory does not exist */
  list(): readonly UploadInfo[] {
    return this.#directory().list();
  }

  /**
   * Throws if {@link add} would refuse a chunk because of its name or offset, whatever its bytes are.
   * @throws FieldError ENOENT if the directory does not exist, EINVAL for an invalid name or offset
   */
  check(name: string, offset: number): void {
    if (offset > 0) this.#resume(name, offset);
    this.#directory();
    if (!isFileName(name)) valueOrThrow(`${this.path}/${name}`, refuseFileName(this.path, name));
  }

  /**
   * Adds a chunk to an upload. A chunk with a wrong offset is refused, and nothing changes. If the chunk would exceed a
   * limit, the upload ends.
   * @returns warnings for the client, one sentence each, if this chunk completes the file
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
   * Adds a chunk; after the last chunk, waits until the directory has accepted the file.
   * @returns warnings for the client, one sentence each
   * @throws FieldError as {@link add} does, or a FieldError with the reason why the directory has refused and removed
   * the file
   */
  async addAndSettle(name: string, chunk: UploadChunk): Promise<readonly string[]> {
    const added = this.add(name, chunk);
    return chunk.complete ? [...added, ...(await this.#settled(name))] : added;
  }

  async #settled(name: string): Promise<readonly string[]> {
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
    // If the file was deleted by other means, no client will continue its upload.
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
    if (!handle)
      throw this.#refuse(name, `no upload is pending, so offset ${offset} is not possible; begin with offset=0`);
    if (handle.size !== offset) {
      throw this.#refuse(
        name,
        `offset ${offset} is not the next byte; send offset=${handle.size}, or begin with offset=0`,
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
