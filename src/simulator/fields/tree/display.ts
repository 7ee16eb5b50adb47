import { type Display, DISPLAY_ENCODINGS, type DisplaySettings, formatDisplay } from '../../display/index.js';
import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { formatFlag } from '../format/text.js';
import { type ByteStream, type Directory, directory, sensor, state, type TextFile } from '../node.js';
import { parseNumber } from '../parse/values.js';
import { FrameReader } from '../streams/frame-reader.js';

const SWITCHES: Readonly<Record<string, boolean>> = {
  0: false,
  1: true,
  off: false,
  on: true,
  false: false,
  true: true,
};
const ENCODING_ALIASES: Readonly<Record<string, DisplaySettings['encoding']>> = {
  'rgba-zlib': 'rgba-zlib',
  rgba_zlib: 'rgba-zlib',
  zlib: 'rgba-zlib',
  rgba: 'rgba',
  raw: 'rgba',
};

/**
 * Makes `display/`. A write to one of its leaves takes effect at once, without a command, so a batch refuses the write.
 */
export function displayTree(display: Display): Directory {
  const setting = <T>(
    read: () => string,
    parse: (text: string) => Outcome<T>,
    settings: (value: T) => Partial<DisplaySettings>,
  ): TextFile => ({
    atOnce: true,
    ...state(read, (text) => {
      const parsed = parse(text);
      if (!parsed.ok) return parsed;
      display.set(settings(parsed.value));
      return DONE;
    }),
  });
  const number = (name: 'fps' | 'width' | 'height'): TextFile =>
    setting(
      () => String(display.settings[name]),
      (text) => parseWhole(`display/${name}`, text),
      (value) => ({ [name]: value }),
    );
  return directory({
    enabled: setting(
      () => formatFlag(display.settings.enabled),
      (text) => parseWord('display/enabled', text, SWITCHES, '0, 1, on, off, true or false'),
      (enabled) => ({ enabled }),
    ),
    fps: number('fps'),
    width: number('width'),
    height: number('height'),
    encoding: setting(
      () => display.settings.encoding,
      (text) => parseWord('display/encoding', text, ENCODING_ALIASES, DISPLAY_ENCODINGS.join(' or ')),
      (encoding) => ({ encoding }),
    ),
    format: sensor(() => formatDisplay(display.settings)),
    stream: displayStream(display),
  });
}

function displayStream(display: Display): ByteStream {
  return { type: 'stream', kind: 'Smb', open: () => accept(new FrameReader('display/stream', display)) };
}

function parseWord<T>(path: string, text: string, words: Readonly<Record<string, T>>, wanted: string): Outcome<T> {
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(words, word)) return accept(words[word]!);
  return refuse('EINVAL', `${path}: '${shown(text)}' is not ${wanted}`);
}

function parseWhole(path: string, text: string): Outcome<number> {
  const number = parseNumber(path, text, 'a whole number');
  if (!number.ok || Number.isInteger(number.value)) return number;
  return refuse('EINVAL', `${path}: '${shown(text)}' is not a whole number`);
}
