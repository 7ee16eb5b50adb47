import { FieldError, shown } from '../../../base/errors/index.js';
import { formatScalar } from '../../../base/math/index.js';
import type { StickerNumber } from '../../../contract/actions/index.js';
import {
  type Sticker,
  stickerAnchorText,
  stickerInfoLine,
  stickerRows,
  stickerSpecText,
  type StickerStore,
} from '../../paint/stickers/index.js';
import { type Action, STICKER_ACTIONS, STICKER_KNOB_ACTIONS } from '../../world/index.js';
import { formatFlag, formatList, formatVector } from '../format/text.js';
import { type Directory, directory, type Node, sensor, type TextFile } from '../node.js';
import { parseStickerNumber, parsePlace, parseSize, parseSpray } from '../parse/sticker-lines.js';
import { parseNumber } from '../parse/values.js';
import { CommandLeaves } from './command-leaves.js';
import type { TreeSource } from './source.js';
import { STICKERS_HELP } from './stickers-help.js';

const AT = 'paint/stickers';

/** Maximum number of characters in an error text, which may quote a file. */
const ERROR_MAX = 500;

/** Makes `paint/stickers/`: the fixed leaves, and then a directory for each sticker, the lowest layer first. */
export function stickersTree(source: TreeSource, stickers: StickerStore): Directory {
  const leaves = new CommandLeaves(source.world, AT, {});
  const fixed = directory({
    help: sensor(() => STICKERS_HELP),
    info: sensor(() => stickerInfoLine(stickers)),
    status: sensor(() => formatList(stickerRows(stickers))),
    last: sensor(() => stickers.last),
    last_error: sensor(() => shown(stickers.images.error.replace(/[\r\n]+/g, ' '), ERROR_MAX)),
    count: sensor(() => String(stickers.count)),
    place: leaves.line(STICKER_ACTIONS.place, () => '', parsePlace, `${AT}/place`),
    spray: leaves.line(STICKER_ACTIONS.spray, () => '', parseSpray, `${AT}/spray`),
    clear: leaves.trigger('clear', STICKER_ACTIONS.clear),
    debug: leaves.flag('debug', STICKER_KNOB_ACTIONS.debug, 'on', () => stickers.debug),
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

function stickerTree(source: TreeSource, stickers: StickerStore, id: number): Directory {
  const at = `${AT}/${id}`;
  const sticker = (): Sticker => {
    const found = stickers.get(id);
    if (!found) throw new FieldError('ENOENT', at, `${at}: no such sticker; ${AT}/status lists them`);
    return found;
  };
  const shown = (text: (sticker: Sticker) => string): TextFile => sensor(() => text(sticker()));
  const leaves = new CommandLeaves(source.world, at, { id });
  const number = <Name extends string>(
    name: Name,
    key: StickerNumber,
    action: Action<{ readonly id: number } & Readonly<Record<Name, number>>>,
    read: (sticker: Sticker) => number,
  ): TextFile =>
    leaves.value(
      name,
      action,
      name,
      () => formatScalar(read(sticker())),
      (path, text) => parseStickerNumber(path, key, text),
    );
  const remove = leaves.trigger('remove', STICKER_ACTIONS.remove);
  return directory({
    spec: shown(stickerSpecText),
    anchor: shown(({ anchor }) => stickerAnchorText(anchor)),
    live: shown(() => formatFlag(stickers.isLive(id))),
    image: leaves.word('image', STICKER_KNOB_ACTIONS.image, 'image', () => sticker().image),
    visible: leaves.flag('visible', STICKER_KNOB_ACTIONS.visible, 'visible', () => sticker().visible),
    size: leaves.value(
      'size',
      STICKER_KNOB_ACTIONS.size,
      'size',
      () => formatVector([sticker().width, sticker().height]),
      parseSize,
    ),
    depth: number('depth', 'd', STICKER_KNOB_ACTIONS.depth, (known) => known.depth),
    rotation: number('rotation', 'rotation', STICKER_KNOB_ACTIONS.rotation, (known) => known.rotation),
    alpha: number('alpha', 'alpha', STICKER_KNOB_ACTIONS.alpha, (known) => known.alpha),
    brightness: number('brightness', 'brightness', STICKER_KNOB_ACTIONS.brightness, (known) => known.brightness),
    wrap: number('wrap', 'wrap', STICKER_KNOB_ACTIONS.wrap, ({ wrap = 0 }) => wrap),
    only_part: leaves.flag('only_part', STICKER_KNOB_ACTIONS.onlyPart, 'onlyPart', () => sticker().onlyPart === true),
    mirror: leaves.flag('mirror', STICKER_KNOB_ACTIONS.mirror, 'mirror', () => sticker().mirror === true),
    layer: leaves.value(
      'layer',
      STICKER_KNOB_ACTIONS.layer,
      'layer',
      () => String(stickers.layerOf(sticker().id)),
      parseNumber,
    ),
    remove: {
      ...remove,
      read: () => {
        sticker();
        return remove.read();
      },
    },
  });
}
