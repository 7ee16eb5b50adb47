import { accept, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import {
  ADDED_KNOB_NAMES,
  ADDED_KNOBS,
  addedValues,
  isStickerNumber,
  noStickerNumber,
  SPRAY_AIMS,
  type SprayAim,
  type StickerAnchor,
  type StickerNumber,
  type StickerSpec,
  type StickerSpray,
} from '../../../contract/actions/index.js';
import { DEFAULT_DEPTH, STICKER_DEFAULTS } from '../../paint/stickers/index.js';
import { refuseFileName } from '../../../base/uploads/index.js';
import { parseKeyValues, parseNumber, wordsOf } from './values.js';

const PLACE = 'paint/stickers/place';
const SPRAY = 'paint/stickers/spray';
const SHAPE_KEYS = ['w', 'h', 'd', 'alpha', 'brightness'] as const;
const GROUND_KEYS = ADDED_KNOB_NAMES.filter((name) => !ADDED_KNOBS[name].onPartsOnly);
const optional = (keys: readonly string[]): string => keys.map((key) => `[${key}=]`).join(' ');
const ON_PART = optional([...SHAPE_KEYS, ...ADDED_KNOB_NAMES]);
export const PLACE_ON_VESSEL = `<image> vessel <vessel_id> <part_iid> <x> <y> <z> <nx> <ny> <nz> [roll=] ${ON_PART}`;
export const PLACE_ON_BODY = `<image> body <body_id> <lat> <lon> [heading=] ${optional([...SHAPE_KEYS, ...GROUND_KEYS])}`;
export const SPRAY_LINE = `<image> [aim=camera|cursor] [range=] [roll=] ${ON_PART}`;
const FLAGS: readonly StickerNumber[] = ADDED_KNOB_NAMES.filter((name) => ADDED_KNOBS[name].isFlag);
type Turn = 'roll' | 'heading';

/** Returns EINVAL that names the invalid word. */
export function parsePlace(text: string): Outcome<StickerSpec> {
  const [image = '', kind = '', ...rest] = wordsOf(text);
  if (image === '') return refuseFileName(PLACE, image);
  if (kind === 'vessel') return parseOn(image, rest, 'roll', partAnchor(rest), 8);
  if (kind === 'body') return parseOn(image, rest, 'heading', bodyAnchor(rest), 3);
  return refuse(
    'EINVAL',
    `${PLACE}: '${shown(kind)}' is neither vessel nor body; write ${PLACE_ON_VESSEL}, or ${PLACE_ON_BODY}`,
  );
}

/**
 * Parses a line that places a sticker where the camera or the cursor points. Returns EINVAL that names the invalid
 * word.
 */
export function parseSpray(text: string): Outcome<StickerSpray> {
  const [image = '', ...words] = wordsOf(text);
  const options = parseKeyValues(SPRAY, words, ['aim', 'range', 'roll', ...SHAPE_KEYS, ...ADDED_KNOB_NAMES]);
  if (!options.ok) return options;
  const aim = parseAim(options.value.get('aim'));
  if (!aim.ok) return aim;
  const numbers = parseNumbersOf(SPRAY, options.value, ['range', 'roll', ...SHAPE_KEYS, ...ADDED_KNOB_NAMES]);
  if (!numbers.ok) return numbers;
  const { range = STICKER_DEFAULTS.range, d = null } = numbers.value;
  return accept({
    image,
    aim: aim.value,
    range,
    ...shapeOf(numbers.value, 'roll'),
    ...addedValues((name) => numbers.value[name]),
    depth: d,
  });
}

function parseOn(
  image: string,
  words: readonly string[],
  turn: Turn,
  anchor: Outcome<StickerAnchor>,
  width: number,
): Outcome<StickerSpec> {
  if (!anchor.ok) return anchor;
  const keys = [turn, ...SHAPE_KEYS, ...(anchor.value.kind === 'vessel' ? ADDED_KNOB_NAMES : GROUND_KEYS)];
  const options = parseKeyValues(PLACE, words.slice(width), keys);
  if (!options.ok) return options;
  const numbers = parseNumbersOf(PLACE, options.value, keys);
  if (!numbers.ok) return numbers;
  const { d: depth = DEFAULT_DEPTH[anchor.value.kind] } = numbers.value;
  return accept({
    image,
    anchor: anchor.value,
    ...shapeOf(numbers.value, turn),
    ...addedValues((name) => numbers.value[name]),
    depth,
  });
}

/** Reads `<vessel_id> <part_iid> <x> <y> <z> <nx> <ny> <nz>`. */
function partAnchor(words: readonly string[]): Outcome<StickerAnchor> {
  if (words.length < 8) return tooShort(PLACE_ON_VESSEL);
  const [vesselId = '', iid = '', ...places] = words;
  const id = checkId('vessel', vesselId);
  if (!id.ok) return id;
  if (!/^\d+$/.test(iid) || Number(iid) > 0xffff_ffff) {
    return refuse(
      'EINVAL',
      `${PLACE}: '${shown(iid)}' is not a part instance id; use the unsigned integer of a part's 'instance_id' leaf`,
    );
  }
  const names = ['x', 'y', 'z', 'nx', 'ny', 'nz'] as const;
  const numbers: number[] = [];
  for (const [index, name] of names.entries()) {
    const number = parseStickerNumber(PLACE, name, places[index]!);
    if (!number.ok) return number;
    numbers.push(number.value);
  }
  const [x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0] = numbers;
  return accept({ kind: 'vessel', vesselId, instanceId: Number(iid), position: [x, y, z], normal: [nx, ny, nz] });
}

/** Reads `<body_id> <lat> <lon>`. */
function bodyAnchor(words: readonly string[]): Outcome<StickerAnchor> {
  if (words.length < 3) return tooShort(PLACE_ON_BODY);
  const [bodyId = '', lat = '', lon = ''] = words;
  const id = checkId('body', bodyId);
  if (!id.ok) return id;
  const latitude = parseStickerNumber(PLACE, 'lat', lat);
  if (!latitude.ok) return latitude;
  const longitude = parseStickerNumber(PLACE, 'lon', lon);
  if (!longitude.ok) return longitude;
  return accept({ kind: 'body', bodyId, latitude: latitude.value, longitude: longitude.value });
}

function tooShort(grammar: string): Outcome<never> {
  return refuse('EINVAL', `${PLACE}: the line ends too early; write ${grammar}`);
}

function checkId(kind: string, id: string): Outcome<string> {
  if (id.length <= 64) return accept(id);
  return refuse('EINVAL', `${PLACE}: '${shown(id)}' is not a ${kind} id; use at most 64 characters`);
}

function parseAim(word: string = SPRAY_AIMS[0]): Outcome<SprayAim> {
  const aim = SPRAY_AIMS.find((known) => known === word);
  return aim ? accept(aim) : refuse('EINVAL', `${SPRAY}: aim=${shown(word)} is not one of ${SPRAY_AIMS.join(', ')}`);
}

function parseNumbersOf(
  subject: string,
  options: ReadonlyMap<string, string>,
  keys: readonly StickerNumber[],
): Outcome<Partial<Record<StickerNumber, number>>> {
  const numbers: Partial<Record<StickerNumber, number>> = {};
  for (const key of keys) {
    const word = options.get(key);
    if (word === undefined) continue;
    const number = parseStickerNumber(subject, key, word);
    if (!number.ok) return number;
    // Flags are checked here, because the action defines no range for them.
    const isFlag = FLAGS.includes(key);
    const checked = isFlag ? checkStickerNumber(subject, key, number.value) : number;
    if (!checked.ok) return checked;
    numbers[key] = number.value;
  }
  return accept(numbers);
}

/** @returns EINVAL with the number's name, value and range */
export function checkStickerNumber(subject: string, name: StickerNumber, value: number): Outcome<number> {
  return isStickerNumber(name, value) ? accept(value) : refuseStickerNumber(subject, name, String(value));
}

function refuseStickerNumber(subject: string, name: StickerNumber, found: string): Outcome<never> {
  return refuse('EINVAL', `${subject}: ${noStickerNumber(name, found)}`);
}

/** Parses a number of a sticker. The action checks the range. */
export function parseStickerNumber(subject: string, name: StickerNumber, word: string): Outcome<number> {
  const number = parseNumber(subject, word);
  return number.ok ? number : refuseStickerNumber(subject, name, `'${shown(word)}'`);
}

/** Reads `<w> <h>`. */
export function parseSize(subject: string, text: string): Outcome<readonly number[]> {
  const words = wordsOf(text);
  if (words.length !== 2) return refuse('EINVAL', `${subject}: '${shown(text)}' is not a width and a height in metres`);
  const width = parseStickerNumber(subject, 'w', words[0]!);
  if (!width.ok) return width;
  const height = parseStickerNumber(subject, 'h', words[1]!);
  return height.ok ? accept([width.value, height.value]) : height;
}

function shapeOf(
  numbers: Partial<Record<StickerNumber, number>>,
  turn: Turn,
): Pick<StickerSpec, 'rotation' | 'width' | 'height' | 'alpha' | 'brightness'> {
  return {
    rotation: numbers[turn] ?? STICKER_DEFAULTS.rotation,
    width: numbers.w ?? STICKER_DEFAULTS.width,
    height: numbers.h ?? STICKER_DEFAULTS.height,
    alpha: numbers.alpha ?? STICKER_DEFAULTS.alpha,
    brightness: numbers.brightness ?? STICKER_DEFAULTS.brightness,
  };
}
