import { shown } from '../../../base/errors/index.js';
import { formatBinding } from './binding.js';
import type { TextureStore } from './store.js';

/** The maximum length of an error in a row, in characters. */
const ERROR_MAX = 500;

/** Formats the line of `paint/textures/status`. `error` is always empty, because each texture has its own error. */
export function textureStatusLine(store: TextureStore): string {
  const rows = store.applied();
  const applied = rows.filter(({ state }) => state === 'applied');
  return [
    `available=${store.available ? 1 : 0}`,
    `bound=${rows.length}`,
    `applied=${applied.length}`,
    `catalog=${store.catalogue().length}`,
    `retiring=${store.retiring}`,
    `vram_bytes=${applied.reduce((sum, { vramBytes }) => sum + vramBytes, 0)}`,
    `revision=${store.revision}`,
    'error=',
  ].join(' ');
}

export function textureInfoLine({ files, limits }: TextureStore): string {
  return [
    `files=${files.count}`,
    `files_max=${limits.filesMax}`,
    `bytes=${files.bytes}`,
    `bytes_max=${limits.bytesMax}`,
    `file_bytes_max=${limits.fileBytesMax}`,
    `bindings_max=${limits.bindingsMax}`,
    `max_dimension=${limits.maxDimension}`,
  ].join(' ');
}

/** Formats the rows `<name> <bytes> <kind> <version> <ready>`. */
export function fileRows({ files }: TextureStore, hasFailed: (name: string) => boolean): string[] {
  return files.list().map(({ name, bytes, kind, version }) => {
    const ready = bytes !== null && !hasFailed(name);
    return `${name} ${bytes?.length ?? 0} ${kind} ${version} ${ready ? 1 : 0}`;
  });
}

/** Formats the rows `<texture-id> <slot> <width> <height> <mips> <used_by> <ecotypes>`. */
export function clutterRows(store: TextureStore): string[] {
  return store
    .catalogue()
    .map(({ id, slot, width, height, mips, usedBy, ecotypes }) =>
      [id, slot, width, height, mips, usedBy, ecotypes.join(',') || '-'].join(' '),
    );
}

/** Formats the rows `<texture-id> <file> <mode>`, each a valid line for `bind`. */
export function bindingRows(store: TextureStore): string[] {
  return store.bindings().map(formatBinding);
}

/** Formats the rows `<texture-id> <file> <state> <width> <height> <mips> <vram_bytes> <error>`. */
export function appliedRows(store: TextureStore): string[] {
  return store
    .applied()
    .map(({ textureId, file, state, width, height, mips, vramBytes, error }) =>
      [textureId, file, state, width, height, mips, vramBytes, oneWord(error) || '-'].join(' '),
    );
}

/** Replaces control characters, because the error may quote a file, and terminals obey such characters. */
function oneWord(error: string): string {
  return shown(error.trim().replace(/\s/g, '_'), ERROR_MAX);
}
