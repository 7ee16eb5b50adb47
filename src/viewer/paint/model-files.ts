import { LinkError } from '../link/link-error.js';
import { formatBytes } from './texture-files.js';

/**
 * A selected or dropped file with its path, such as `ship/textures/hull.png`. For a file outside a folder, the path is
 * the name.
 */
export interface PathedFile {
  readonly path: string;
  readonly file: Blob;
}

export interface WholeModel {
  readonly name: string;
  readonly file: Blob;
}

const MODEL = /\.(glb|gltf)$/i;
const LISTED = 4;

export function isModelFile(path: string): boolean {
  return MODEL.test(path);
}

/**
 * Converts the files of a model to a single file. In a `.gltf`, data URIs replace the URIs of buffers and images. A
 * `.glb` stays as it is.
 * @param bytesMax maximum size of the single file
 * @throws LinkError EINVAL if the file is empty, or if it names missing files or addresses elsewhere; EFBIG if the
 * single file would be too large. The page checks all of this before it reads the files that the model names.
 */
export async function wholeModel(
  model: PathedFile,
  files: readonly PathedFile[],
  bytesMax: number,
): Promise<WholeModel> {
  const { path, file } = model;
  const name = baseOf(path);
  refuseOver(bytesMax, file.size);
  if (file.size === 0) throw new LinkError('EINVAL', `nothing was sent; ${name} is empty; choose another file`);
  if (!/\.gltf$/i.test(path)) return { name, file };
  const json = await documentOf(model);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const missing = new Set<string>();
  const found = new Map<object, PathedFile>();
  const lists = ['buffers', 'images'].filter((list) => Array.isArray(json[list]));
  for (const item of lists.flatMap((list) => json[list] as unknown[])) {
    if (typeof item !== 'object' || item === null || !('uri' in item)) continue;
    const { uri } = item;
    if (typeof uri !== 'string' || /^data:/i.test(uri)) continue;
    const named = fileAt(uri, folder, files);
    if (named) found.set(item, named);
    else missing.add(uri);
  }
  if (missing.size > 0) throw new LinkError('EINVAL', missingText(name, [...missing]));
  // The sum does not include the rest of the document, which has at most `bytesMax` bytes.
  const bytes = [...found.values()].reduce((sum, named) => sum + dataUriBytes(named), 0);
  refuseOver(bytesMax, bytes, ' with the files that it names');
  const joined = async (item: object): Promise<object> => {
    const named = found.get(item);
    return named ? { ...item, uri: await dataUri(named) } : item;
  };
  const whole: Record<string, unknown> = { ...json };
  for (const list of lists) whole[list] = await Promise.all((json[list] as object[]).map(joined));
  const one = new Blob([JSON.stringify(whole)], { type: 'model/gltf+json' });
  refuseOver(bytesMax, one.size, ' with the files that it names');
  return { name, file: one };
}

function refuseOver(bytesMax: number, bytes: number, parts = ''): void {
  if (bytes <= bytesMax) return;
  throw new LinkError('EFBIG', `it is ${formatBytes(bytes)}${parts}, so nothing was sent; the limit is ${formatBytes(bytesMax)}`); // prettier-ignore
}

async function documentOf({ path, file }: PathedFile): Promise<Readonly<Record<string, unknown>>> {
  try {
    const json: unknown = JSON.parse(await file.text());
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch (cause) {
    throw new LinkError('EINVAL', `nothing was sent; the JSON of ${baseOf(path)} is damaged`, { cause });
  }
  throw new LinkError('EINVAL', `nothing was sent; ${baseOf(path)} is not a glTF file`);
}

/**
 * Finds the file to which a URI refers: the file with this path from the model's folder, or else the file with this
 * name, if there is only one.
 */
function fileAt(uri: string, folder: string, files: readonly PathedFile[]): PathedFile | undefined {
  if (hasScheme(uri)) return undefined;
  const path = normal(`${folder}${decoded(uri)}`);
  const named = files.filter((each) => baseOf(each.path) === baseOf(path));
  return files.find((each) => normal(each.path) === path) ?? (named.length === 1 ? named[0] : undefined);
}

const hasScheme = (uri: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(uri);
const isWeb = (uri: string): boolean => /^(https?:|\/\/)/i.test(uri);

function missingText(name: string, uris: readonly string[]): string {
  const web = uris.filter(isWeb);
  const listed = (all: readonly string[]): string =>
    [...all.slice(0, LISTED).map((uri) => (uri.length > 60 ? `${uri.slice(0, 59)}…` : uri)), ...(all.length > LISTED ? [`${all.length - LISTED} more`] : [])].join(', '); // prettier-ignore
  if (web.length > 0) {
    return `nothing was sent; ${name} names ${listed(web)} on the web, but the page loads nothing from there: save it beside the model`;
  }
  const elsewhere = uris.filter(hasScheme);
  if (elsewhere.length > 0) {
    return `nothing was sent; ${name} names ${listed(elsewhere)}, but the page reads only files that you choose: save it beside the model, and name it from there`;
  }
  return `nothing was sent; ${name} needs ${listed(uris)}: drop the folder with all its files, or choose them together`;
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // Keep a name with an invalid escape: some exporters write names such as `100%.png` unescaped.
    return uri;
  }
}

function normal(path: string): string {
  const names: string[] = [];
  for (const name of path.replaceAll('\\', '/').split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  ktx2: 'image/ktx2',
};

/** Number of bytes to convert to base64 at once: a multiple of three, so that the converted pieces can be joined. */
const PIECE = 3 * 8192;

function dataUriStart({ path }: PathedFile): string {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
  return `data:${type};base64,`;
}

const dataUriBytes = (file: PathedFile): number => dataUriStart(file).length + 4 * Math.ceil(file.file.size / 3);

async function dataUri(named: PathedFile): Promise<string> {
  const bytes = new Uint8Array(await named.file.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  }
  return `${dataUriStart(named)}${pieces.join('')}`;
}
