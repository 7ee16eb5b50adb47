import { Type } from 'typebox';
import { FieldError } from '../../../../base/errors/index.js';
import type { ChunkedUploads, UploadDirectory } from '../../../../simulator/fields/index.js';
import { ToolFailure } from '../envelope.js';
import { base64Of, bytesOf, readStretch } from '../uploads.js';

/** The file arguments, without descriptions: the tools refer to mod.paint_texture, which describes them. */
export const FILE_ARGUMENTS = {
  name: Type.Optional(Type.String()),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  complete: Type.Optional(Type.Boolean()),
};

interface FileArguments {
  readonly name?: string | undefined;
  readonly offset?: number | undefined;
  readonly complete?: boolean | undefined;
  readonly data_base64?: string | undefined;
}

/** @throws ToolFailure EINVAL without a name */
export function nameOf({ name }: FileArguments): string {
  if (name !== undefined) return name;
  throw new ToolFailure('EINVAL', "this operation needs 'name'; the operation 'list' returns the names");
}

export async function upload(uploads: ChunkedUploads, given: FileArguments) {
  if (given.data_base64 === undefined)
    throw new ToolFailure('EINVAL', "'upload' needs 'data_base64'; send the bytes in base64");
  return uploadBytes(uploads, given, bytesOf(given.data_base64));
}

export async function uploadBytes(uploads: ChunkedUploads, given: FileArguments, bytes: Uint8Array) {
  const { offset = 0, complete = true } = given;
  const name = nameOf(given);
  const warnings = await uploads.addAndSettle(name, { offset, bytes, complete });
  return { name, bytes: bytes.length, complete, ...(warnings.length > 0 ? { warnings } : {}) };
}

export function deleteFile(uploads: ChunkedUploads, name: string) {
  uploads.delete(name);
  return { name, deleted: true };
}

/**
 * The members that say which part of a file an answer contains. `offset` and `length` are absent if the answer contains
 * the whole file.
 */
interface FileStretch {
  readonly name: string;
  readonly bytes: number;
  readonly offset?: number;
  readonly length?: number;
  readonly next_offset?: number | undefined;
}

export function retrieve(
  directory: UploadDirectory,
  given: FileArguments,
): { readonly data: FileStretch; readonly bytes: string } {
  const { offset = 0 } = given;
  const name = nameOf(given);
  const { bytes, size, next } = readStretch(directory, name, offset);
  const isWhole = offset === 0 && next === undefined;
  const where = isWhole ? {} : { offset, length: bytes.length, next_offset: next };
  return { data: { name, bytes: size, ...where }, bytes: base64Of(bytes) };
}

/**
 * Runs an operation of a store. If the store refuses, the outcome is always `invalid`, although some of its errnos have
 * other outcomes in other tools.
 */
export async function inStore<T>(operate: () => T | Promise<T>): Promise<T> {
  try {
    return await operate();
  } catch (error) {
    if (error instanceof FieldError) throw new ToolFailure(error.errno, error.message, 'invalid');
    if (error instanceof ToolFailure) throw new ToolFailure(error.errno, error.message, 'invalid');
    throw error;
  }
}
