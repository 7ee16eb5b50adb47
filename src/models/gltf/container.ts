import type { GLTF, JSONDocument } from '@gltf-transform/core';
import { DocumentError, parseJson } from '../../errors/index.js';
import { structureProblems } from './structure.js';

/** The name by which the library knows the binary chunk of a .glb. */
const BINARY_CHUNK = '@glb.bin';
/** The types of chunks, `JSON` and `BIN`, and the magic `glTF` (glTF 2.0 §4.4). */
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const MAGIC = 0x46546c67;
const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/** A .glb or .gltf file, and how its resources are read. */
export interface GltfSource {
  /** Name for errors; a name that ends in `.gltf` or bytes that begin with `{` are read as JSON. */
  readonly name: string;
  /** Reads a resource of the file by its relative URI. Without it a file must hold everything itself. */
  readonly readResource?: (uri: string) => Promise<Uint8Array>;
}

/**
 * Reads the document of a file with what it refers to, and checks that each member is what glTF says.
 * @throws DocumentError naming the file and each place that is wrong
 */
export async function readContainer(bytes: Uint8Array, { name, readResource }: GltfSource): Promise<JSONDocument> {
  const isText = bytes[0] === 0x7b || name.toLowerCase().endsWith('.gltf');
  const { text, binary } = isText ? { text: bytes, binary: null } : chunksOf(bytes, name);
  const json = parsed(text, name);
  const resources: Record<string, Uint8Array<ArrayBuffer>> = binary ? { [BINARY_CHUNK]: Uint8Array.from(binary) } : {};
  for (const { uri } of [...(json.buffers ?? []), ...(json.images ?? [])]) {
    if (uri === undefined || uri.startsWith('data:')) continue;
    if (!readResource) throw problem(name, '', `refers to '${uri}', which cannot be read from here`);
    resources[uri] = Uint8Array.from(await readResource(uri));
  }
  return { json, resources };
}

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

/** Cuts a .glb into its chunks: JSON, and the binary one that may follow. */
function chunksOf(bytes: Uint8Array, name: string): { readonly text: Uint8Array; readonly binary: Uint8Array | null } {
  const refused = (why: string): DocumentError => problem(name, '', `is not a glTF file that can be read: ${why}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD_BYTES + CHUNK_HEAD_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw refused("it does not begin with 'glTF', as a .glb does, nor with '{', as a .gltf does");
  }
  if (view.getUint32(4, true) !== 2) throw refused(`it has version ${view.getUint32(4, true)}; export it as version 2`);
  const length = view.getUint32(8, true);
  if (length > bytes.length) {
    throw problem(name, '', `has ${bytes.length} of its ${length} bytes: it was cut short; copy or export it again`);
  }
  const chunkAt = (at: number, type: number, what: string): Uint8Array | null => {
    if (at + CHUNK_HEAD_BYTES > bytes.length || view.getUint32(at + 4, true) !== type) return null;
    const end = at + CHUNK_HEAD_BYTES + view.getUint32(at, true);
    if (end > bytes.length) throw refused(`its ${what} chunk ends at byte ${end}, and it has ${bytes.length}`);
    return bytes.subarray(at + CHUNK_HEAD_BYTES, end);
  };
  const text = chunkAt(HEAD_BYTES, JSON_CHUNK, 'JSON');
  if (!text) throw refused('its first chunk is not JSON');
  return { text, binary: chunkAt(HEAD_BYTES + CHUNK_HEAD_BYTES + text.length, BIN_CHUNK, 'binary') };
}

/** Returns the bytes of a buffer; null for one that only stands for compressed views, and has none. */
export function bufferBytes({ json, resources }: JSONDocument, index: number): number | null {
  const { uri } = json.buffers![index]!;
  if (uri === undefined) return index === 0 ? (resources[BINARY_CHUNK]?.length ?? null) : null;
  if (!uri.startsWith('data:')) return resources[uri]?.length ?? null;
  const [head = '', data = ''] = uri.split(',');
  // Three bytes for each four letters, or one for each letter and each escape.
  if (head.endsWith(';base64')) return Math.floor((data.replace(/[=\s]/g, '').length * 3) / 4);
  return data.replace(/%[0-9a-f]{2}/gi, ' ').length;
}

const problem = (file: string, path: string, message: string): DocumentError =>
  new DocumentError(file, [{ path, message }]);
