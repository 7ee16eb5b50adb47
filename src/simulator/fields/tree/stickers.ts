import { accept, FieldError, type Outcome, shown } from '../../../base/errors/index.js';
import { formatScalar } from '../../../base/math/format-scalar.js';
import {
  type Sticker,
  stickerAnchorText,
  stickerInfoLine,
  type StickerNumber,
  stickerRows,
  stickerSpecText,
  type StickerStore,
} from '../../paint/stickers/index.js';
import { type Command, command } from '../../world/index.js';
import { formatFlag, formatList, formatVector } from '../format/text.js';
import { type Directory, directory, type Node, sensor, type TextFile } from '../node.js';
import { numberOf, parsePlace, parseSize, parseSpray } from '../parse/sticker-lines.js';
import { commandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { STICKERS_HELP } from './stickers-help.js';

const AT = 'paint/stickers';

/** The most characters of an error, which may quote a file. */
const ERROR_MAX = 500;

/** Makes `paint/stickers/`: the fixed leaves, then a directory per sticker in the order in which they were made. */
export function stickersTree(source: TreeSource, stickers: StickerStore): Directory {
  const leaves = commandLeaves(source, AT);
  const fixed = directory({
    help: sensor(() => STICKERS_HELP),
    info: sensor(() => stickerInfoLine(stickers)),
    status: sensor(() => formatList(stickerRows(stickers))),
    last: sensor(() => stickers.last),
    last_error: sensor(() => shown(stickers.lastError.replace(/[\r\n]+/g, ' '), ERROR_MAX)),
    count: sensor(() => String(stickers.count)),
    place: leaves.line(
      () => '',
      parsePlace,
      (spec) => command('paint.sticker_place', spec, `${AT}/place`),
    ),
    spray: leaves.line(
      () => '',
      parseSpray,
      (spray) => command('paint.sticker_spray', spray, `${AT}/spray`),
    ),
    clear: leaves.trigger('clear', 'paint.sticker_clear'),
    debug: leaves.flag('debug', 'paint.sticker_debug', 'on', () => stickers.debug),
  });
  const idOf = (name: string): number => (/^(?:0|[1-9]\d{0,9})$/.test(name) ? Number(name) : -1);
  const names = (): string[] => [...fixed.names(), ...Array.from(stickers.list(), ({ id }) => String(id))];
  const childOf = (name: string, isThere: (id: number) => boolean): Node | null =>
    isThere(idOf(name)) ? stickerTree(source, stickers, idOf(name)) : fixed.child(name);
  return {
    type: 'directory',
    names,
    child: (name) => childOf(name, (id) => stickers.get(id) !== undefined),
    shape: () => ({ type: 'directory', names, child: (name) => childOf(name, (id) => id >= 0) }),
  };
}

/** Makes `paint/stickers/<id>/`. */
function stickerTree(source: TreeSource, stickers: StickerStore, id: number): Directory {
  const at = `${AT}/${id}`;
  const sticker = (): Sticker => {
    const found = stickers.get(id);
    if (!found) throw new FieldError('ENOENT', at, `${at}: no such sticker; ${AT}/status lists them`);
    return found;
  };
  const shown = (text: (sticker: Sticker) => string): TextFile => sensor(() => text(sticker()));
  const leaves = commandLeaves(source, at, () => ({ id }));
  const number = (
    name: 'depth' | 'rotation' | 'alpha' | 'brightness' | 'wrap',
    key: StickerNumber,
    read: (sticker: Sticker) => number,
  ): TextFile =>
    leaves.value(
      name,
      () => formatScalar(read(sticker())),
      (path, text) => numberOf(path, key, text),
      (value, path): Outcome<Command> => command(`paint.sticker_${name}`, { id, value }, path),
      `paint.sticker_${name}`,
    );
  const remove = leaves.trigger('remove', 'paint.sticker_remove');
  return directory({
    spec: shown(stickerSpecText),
    anchor: shown(({ anchor }) => stickerAnchorText(anchor)),
    live: shown(() => formatFlag(stickers.isLive(id))),
    image: leaves.value(
      'image',
      () => sticker().image,
      (_path, text) => accept(text.trim()),
      (image, path) => command('paint.sticker_image', { id, image }, path),
    ),
    visible: leaves.flag('visible', 'paint.sticker_visible', 'visible', () => sticker().visible),
    size: leaves.value(
      'size',
      () => formatVector([sticker().width, sticker().height]),
      parseSize,
      (size, path) => command('paint.sticker_size', { id, size }, path),
    ),
    depth: number('depth', 'd', ({ depth }) => depth),
    rotation: number('rotation', 'rotation', ({ rotation }) => rotation),
    alpha: number('alpha', 'alpha', ({ alpha }) => alpha),
    brightness: number('brightness', 'brightness', ({ brightness }) => brightness),
    wrap: number('wrap', 'wrap', ({ wrap = 0 }) => wrap),
    only_part: leaves.flag('only_part', 'paint.sticker_only_part', 'onlyPart', () => sticker().onlyPart === true),
    remove: {
      ...remove,
      read: () => {
        sticker();
        return remove.read();
      },
    },
  });
}
