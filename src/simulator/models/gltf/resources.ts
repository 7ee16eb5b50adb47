import type { GLTF } from '@gltf-transform/core';
import { DocumentError, shown, type DocumentProblem } from '../../../base/errors/index.js';
import { contentKeyOfBytes } from '../geometry/content-key.js';
import { MODEL_BYTES_MAX } from '../model-limits.js';

export type ReadFile = (path: string) => Promise<Uint8Array>;

export type Resources = Record<string, Uint8Array<ArrayBuffer>>;

function urisOf({ buffers = [], images = [] }: GLTF.IGLTF): { readonly path: string; readonly uri: string }[] {
  const named = (list: string, items: readonly { readonly uri?: string }[]) =>
    items.flatMap(({ uri }, index) => (uri === undefined ? [] : [{ path: `/${list}/${index}/uri`, uri }]));
  return [...named('buffers', buffers), ...named('images', images)];
}

const BESIDE = 'put the file into the folder of the model, and name it from there';
const INSIDE = 'export the model with all files inside, or open it in the page as .gltf together with its files';

const isData = (uri: string): boolean => /^data:/i.test(uri);

/**
 * @param model path of the model; the URIs are relative to its folder
 * @param read reads a file; without it, a model that refers to files is refused
 * @param room maximum total size of the files, bytes
 * @throws DocumentError with the places in the model that name unreadable files
 */
export async function readNamedFiles(
  json: GLTF.IGLTF,
  model: string,
  read: ReadFile | undefined,
  room = MODEL_BYTES_MAX,
): Promise<Resources> {
  const resources: Resources = {};
  const problems: DocumentProblem[] = [];
  let left = room;
  for (const { path, uri } of urisOf(json)) {
    if (isData(uri) || uri in resources) continue;
    const file = pathOf(uri, model);
    if (file === null || !read) {
      const why = file === null ? 'is not a relative path' : 'refers to a file, which cannot be read from here';
      problems.push({ path, message: `'${shown(uri, 80)}' ${why}; ${read ? BESIDE : INSIDE}` });
      continue;
    }
    try {
      const bytes = await read(file);
      left -= bytes.length;
      if (left < 0) throw new DocumentError(model, [...problems, { path, message: tooLarge(file) }]);
      resources[uri] = new Uint8Array(bytes);
    } catch (error) {
      if (!(error instanceof DocumentError) || left < 0) throw error;
      problems.push(...error.problems.map(({ message }) => ({ path, message })));
    }
  }
  if (problems.length > 0) throw new DocumentError(model, problems);
  return resources;
}

const tooLarge = (file: string): string =>
  `${file}: with it, the model and its files are over the maximum of ${MODEL_BYTES_MAX} bytes; make its images smaller`;

/** Returns a key for the contents of a model and its files. */
export function contentKeyOfModel(bytes: Uint8Array, resources: Resources): string {
  const own = contentKeyOfBytes('file', bytes);
  const others = Object.entries(resources);
  if (others.length === 0) return own;
  const keys = [own, ...others.map(([uri, contents]) => `${uri} ${contentKeyOfBytes('file', contents)}`)];
  return contentKeyOfBytes('files', new TextEncoder().encode(keys.join('\n')));
}

/**
 * Returns the path in a URI, or null if the URI has a scheme, a host or an absolute path. Only relative-path references
 * are allowed (RFC 3986 §4.2). Decodes escaped bytes (§2.1), or keeps the URI as it is if that fails.
 */
function pathOf(uri: string, model: string): string | null {
  let path = uri;
  try {
    path = decodeURIComponent(uri);
  } catch {
    // Some exporters write a name such as `100%.png` without escaping it.
  }
  if (/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(path)) return null;
  return model.slice(0, model.lastIndexOf('/') + 1) + path;
}

interface UnpackedDocument {
  readonly json: GLTF.IGLTF;
  readonly resources: Resources;
}

/** @throws DocumentError with the places of all data URIs that are damaged */
export function unpackDataUris(json: GLTF.IGLTF, model: string): UnpackedDocument {
  const resources: Resources = {};
  const problems: DocumentProblem[] = [];
  const unpacked = <T extends GLTF.IBuffer | GLTF.IImage>(list: string, items: T[]): T[] =>
    items.map((item, index) => {
      const { uri } = item;
      if (uri === undefined || !isData(uri)) return item;
      try {
        const { mime, bytes } = bytesOfDataUri(uri);
        // The library treats names that begin with `__` as internal, and omits them from its messages.
        const name = `__${list}/${index}`;
        resources[name] = bytes;
        return list === 'images' && mime !== '' ? { mimeType: mime, ...item, uri: name } : { ...item, uri: name };
      } catch (error) {
        const path = `/${list}/${index}/uri`;
        problems.push({ path, message: `the data URI ${(error as Error).message}; export the file again` });
        return item;
      }
    });
  const { buffers, images, ...rest } = json;
  const copy = {
    ...rest,
    ...(buffers && { buffers: unpacked('buffers', buffers) }),
    ...(images && { images: unpacked('images', images) }),
  };
  if (problems.length > 0) throw new DocumentError(model, problems);
  return { json: copy, resources };
}

/** Decodes a data URI (RFC 2397). The data is base64, or text with escaped bytes. */
function bytesOfDataUri(uri: string): { readonly mime: string; readonly bytes: Uint8Array<ArrayBuffer> } {
  const comma = uri.indexOf(',');
  if (comma === -1) throw new Error('has no comma before its data');
  const [mime = '', ...parameters] = uri.slice('data:'.length, comma).split(';');
  const data = uri.slice(comma + 1);
  const isBase64 = parameters.at(-1)?.trim().toLowerCase() === 'base64';
  return { mime: mime.trim().toLowerCase(), bytes: isBase64 ? bytesOfBase64(data) : bytesOfEscapes(data) };
}

function bytesOfBase64(data: string): Uint8Array<ArrayBuffer> {
  const text = data.includes('%') ? new TextDecoder().decode(bytesOfEscapes(data)) : data;
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new Error('is damaged: it is not base64');
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** `%xx` is one byte, and all other characters are encoded as UTF-8. */
function bytesOfEscapes(data: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(data);
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const pair = text[i] === 0x25 ? String.fromCharCode(text[i + 1] ?? 0, text[i + 2] ?? 0) : '';
    const isByte = /^[0-9a-f]{2}$/i.test(pair);
    bytes[length++] = isByte ? parseInt(pair, 16) : text[i]!;
    if (isByte) i += 2;
  }
  return bytes.slice(0, length);
}
