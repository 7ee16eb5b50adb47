import { FieldError, type Outcome } from '../../errors/index.js';
import { formatScalar } from '../../math/format-scalar.js';
import {
  type Sticker,
  stickerAnchorText,
  stickerInfoLine,
  type StickerNumber,
  stickerRows,
  stickerSpecText,
  type StickerStore,
} from '../../paint/stickers/index.js';
import { type Command, command } from '../../world/command.js';
import { placeCommand, sprayCommand } from '../../world/sticker-commands.js';
import { formatFlag, formatList, formatVector } from '../format/text.js';
import { type Directory, directory, line, type Node, sensor, state, type TextFile, trigger } from '../node.js';
import { numberOf, parseImage, parsePlace, parseSize, parseSpray } from '../parse/sticker-lines.js';
import { parseFlag, parseTrigger } from '../parse/values.js';
import { run, type TreeSource } from './source.js';
import { STICKERS_HELP } from './stickers-help.js';

const AT = 'paint/stickers';

/** `paint/stickers/`: the fixed leaves, then a directory per sticker in the order in which they were made. */
export function stickersTree(source: TreeSource, stickers: StickerStore): Directory {
  const fixed = directory({
    help: sensor(() => STICKERS_HELP),
    info: sensor(() => stickerInfoLine(stickers)),
    status: sensor(() => formatList(stickerRows(stickers))),
    last: sensor(() => stickers.last),
    last_error: sensor(() => stickers.lastError.replace(/[\r\n]+/g, ' ')),
    count: sensor(() => String(stickers.count)),
    place: line(
      () => '',
      (text) => run(source, parsePlace(text), placeCommand),
    ),
    spray: line(
      () => '',
      (text) => run(source, parseSpray(text), sprayCommand),
    ),
    clear: trigger((text) =>
      run(source, parseTrigger(`${AT}/clear`, text), (value) => command('paint.sticker_clear', { value })),
    ),
    debug: state(
      () => formatFlag(stickers.debug),
      (text) => run(source, parseFlag(`${AT}/debug`, text), (value) => command('paint.sticker_debug', { value })),
    ),
  });
  return {
    type: 'directory',
    names: () => [...fixed.names(), ...Array.from(stickers.list(), ({ id }) => String(id))],
    child: (name): Node | null => {
      const id = /^(?:0|[1-9]\d{0,9})$/.test(name) ? Number(name) : -1;
      return stickers.get(id) ? stickerTree(source, stickers, id) : fixed.child(name);
    },
  };
}

/** `paint/stickers/<id>/`. */
function stickerTree(source: TreeSource, stickers: StickerStore, id: number): Directory {
  const at = `${AT}/${id}`;
  const sticker = (): Sticker => {
    const found = stickers.get(id);
    if (!found) throw new FieldError('ENOENT', at, `${at}: no such sticker; ${AT}/status lists them`);
    return found;
  };
  const shown = (text: (sticker: Sticker) => string): TextFile => sensor(() => text(sticker()));
  /** A knob writes `paint.sticker_<name>` to the sticker with this id. */
  const knob = <T>(
    name: string,
    read: (sticker: Sticker) => string,
    parse: (subject: string, text: string) => Outcome<T>,
    slots: (value: T) => Partial<Command>,
  ): TextFile =>
    state(
      () => read(sticker()),
      (text) =>
        run(source, parse(`${at}/${name}`, text), (value) =>
          command(`paint.sticker_${name}`, { ordinal: id, ...slots(value) }),
        ),
    );
  const number = (name: string, kind: StickerNumber, read: (sticker: Sticker) => number): TextFile =>
    knob(
      name,
      (of) => formatScalar(read(of)),
      (subject, text) => numberOf(subject, kind, text),
      (value) => ({ value }),
    );
  const remove = trigger((text) =>
    run(source, parseTrigger(`${at}/remove`, text), (value) => command('paint.sticker_remove', { ordinal: id, value })),
  );
  return directory({
    spec: shown(stickerSpecText),
    anchor: shown(({ anchor }) => stickerAnchorText(anchor)),
    live: shown(() => formatFlag(stickers.isLive(id))),
    image: knob(
      'image',
      ({ image }) => image,
      parseImage,
      (token) => ({ token }),
    ),
    visible: knob(
      'visible',
      ({ visible }) => formatFlag(visible),
      parseFlag,
      (value) => ({ value }),
    ),
    size: knob(
      'size',
      ({ width, height }) => formatVector([width, height]),
      parseSize,
      (values) => ({ values }),
    ),
    depth: number('depth', 'd', ({ depth }) => depth),
    rotation: number('rotation', 'rotation', ({ rotation }) => rotation),
    alpha: number('alpha', 'alpha', ({ alpha }) => alpha),
    brightness: number('brightness', 'brightness', ({ brightness }) => brightness),
    remove: {
      ...remove,
      read: () => {
        sticker();
        return remove.read();
      },
    },
  });
}
