import type { GLTF, JSONDocument } from '@gltf-transform/core';
import { DocumentError, parseJson } from '../../../base/errors/index.js';
import { MODEL_BYTES_MAX } from '../model-limits.js';
import { contentKeyOfModel, type ReadFile, readNamedFiles, type Resources } from './resources.js';
import { structureProblems } from './structure.js';

/** The library's name for the binary chunk of a .glb file. */
const BINARY_CHUNK = '@glb.bin';
/** The chunk types `JSON` and `BIN`, and the magic number `glTF` (glTF 2.0 §4.4). */
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const MAGIC = 0x46546c67;
const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

export interface GltfSource {
  /**
   * Path of the file, for error messages; URIs in the file are relative to it. Bytes that begin with the magic number
   * are a .glb file. Other bytes are JSON if the path ends in `.gltf` or the text begins with `{`.
   */
  readonly name: string;
  /** Reads a file to which the model refers; absent if the model must not refer to other files. */
  readonly readFile?: ReadFile;
}

export interface GltfFile extends JSONDocument {
  readonly name: string;
  /** A key for the contents of the model file and of the files to which it refers. */
  readonly key: string;
  readonly resources: Resources;
}

/** @throws DocumentError with the file and all invalid places in it */
export async function readContainer(bytes: Uint8Array, { name, readFile }: GltfSource): Promise<GltfFile> {
  const isText = !startsWithMagic(bytes) && (bytes[0] === 0x7b || name.toLowerCase().endsWith('.gltf'));
  const { text, binary } = isText ? { text: bytes, binary: null } : chunksOf(bytes, name);
  const json = parsed(text, name);
  const named = await readNamedFiles(json, name, readFile, MODEL_BYTES_MAX - bytes.length);
  const resources = binary ? { ...named, [BINARY_CHUNK]: new Uint8Array(binary) } : named;
  return { name, key: contentKeyOfModel(bytes, named), json, resources };
}

const startsWithMagic = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC;

function parsed(text: Uint8Array, name: string): GLTF.IGLTF {
  let json: unknown;
  try {
    json = parseJson(new TextDecoder().decode(text));
  } catch (cause) {
    throw problem(name, '', `is not a glTF file that can be read: its JSON is damaged: ${(cause as Error).message}`);
  }
  const problems = structureProblems(json);
  if (problems.length > 0) throw new DocumentError(name, problems);
  return json as GLTF.IGLTF;
}

function chunksOf(bytes: Uint8Array, name: string): { readonly text: Uint8Array; readonly binary: Uint8Array | null } {
  const refused = (why: string): DocumentError =>
    problem(name, '', `is not a glTF file that can be read: ${why}; export it again`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!startsWithMagic(bytes)) {
    throw refused("it does not begin with 'glTF', as a .glb does, nor with '{', as a .gltf does");
  }
  if (bytes.length < HEAD_BYTES + CHUNK_HEAD_BYTES) throw refused(`it was cut short after ${bytes.length} bytes`);
  if (view.getUint32(4, true) !== 2) throw refused(`it has version ${view.getUint32(4, true)}, not 2`);
  const length = view.getUint32(8, true);
  if (length > bytes.length) {
    throw problem(name, '', `has ${bytes.length} of its ${length} bytes: it was cut short; copy or export it again`);
  }
  const chunkAt = (at: number, type: number, what: string): Uint8Array | null => {
    if (at + CHUNK_HEAD_BYTES > bytes.length || view.getUint32(at + 4, true) !== type) return null;
    const end = at + CHUNK_HEAD_BYTES + view.getUint32(at, true);
    if (end > bytes.length) throw refused(`its ${what} chunk ends at byte ${end}, but the file has ${bytes.length}`);
    return bytes.subarray(at + CHUNK_HEAD_BYTES, end);
  };
  const text = chunkAt(HEAD_BYTES, JSON_CHUNK, 'JSON');
  if (!text) throw refused('its first chunk is not JSON');
  return { text, binary: chunkAt(HEAD_BYTES + CHUNK_HEAD_BYTES + text.length, BIN_CHUNK, 'binary') };
}

/**
 * Returns the number of data bytes of a buffer; null for a buffer without data, which may be a placeholder for
 * compressed views.
 */
export function bufferBytes({ json, resources }: JSONDocument, index: number): number | null {
  const { uri } = json.buffers![index]!;
  if (uri === undefined) return index === 0 ? (resources[BINARY_CHUNK]?.length ?? null) : null;
  return resources[uri]?.length ?? null;
}

const problem = (file: string, path: string, message: string): DocumentError =>
  new DocumentError(file, [{ path, message }]);
