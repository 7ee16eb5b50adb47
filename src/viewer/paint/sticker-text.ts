export interface TextFont {
  readonly family: string;
  readonly weight: number;
  /** The characters in the typeface, as hexadecimal ranges of code points. */
  readonly letters: string;
}

/** The typefaces; both have the SIL Open Font License 1.1. */
export const TEXT_FONTS: readonly TextFont[] = [
  {
    family: 'Inter',
    weight: 800,
    letters:
      '0 20-7e a0-ac ae-148 14a-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-2cc 2ce-2d7 2da 2dc-301 303-304 308-309 323 1d00 1d0d 1d1b 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf 1e00-1e9b 1e9d-1e9f 1ef2-1eff 2002 2009 200b 2013-2014 2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044 20a0-20af 20b1-20b5 20b8-20ba 20bc-20bf 2113 2122 2191 2193 2212 2c7c 2c7f a7ff feff',
  },
  {
    family: 'JetBrains Mono',
    weight: 700,
    letters:
      'd 20-7e a0-ff 102 131 152-153 2bc 2c6 2da 2dc 300-301 303-304 308-309 323 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212 2215 feff',
  },
];

/** Maximum length of a text, characters. Chosen: a longer text on a hull would not be readable. */
export const TEXT_MAX = 120;
export const TEXT_LINES_MAX = 4;
const TITLE_MAX = 24;

/**
 * `LINE` is the height of a line, and `MARGIN` is the margin around a text. Both are fractions of the font size (the em
 * square).
 */
const LINE = 1.15;
const MARGIN = 0.1;
/**
 * The font size in the picture of a text, px. The font size is reduced if the picture would be larger than `EDGE_MAX`.
 */
const SQUARE = 256;
const EDGE_MAX = 2048;

/** Combines accents with their letters, and removes spaces at both ends of each line. */
export function textLines(text: string): string[] {
  return text
    .normalize('NFC')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim());
}

/** Returns the text in one line, shortened for the list of undo steps. */
export function textTitle(text: string): string {
  const line = textLines(text).join(' ');
  const letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_MAX - 1).join('')}…` : line;
}

/** Returns a sentence that says what is wrong with a text; null if it is valid. */
export function textFault(text: string, font: TextFont): string | null {
  const lines = textLines(text);
  const characters = [...new Intl.Segmenter().segment(lines.join(''))].map(({ segment }) => segment);
  if (characters.length === 0) return 'the text is empty; type some letters';
  if (characters.length > TEXT_MAX) return `the text has ${characters.length} characters; use at most ${TEXT_MAX}`;
  if (lines.length > TEXT_LINES_MAX) return `the text has ${lines.length} lines; use at most ${TEXT_LINES_MAX}`;
  const has = knownLetters(font);
  const missing = new Set(characters.filter((character) => [...character].some((each) => !has(each.codePointAt(0)!))));
  if (missing.size === 0) return null;
  const named = [...missing].map(nameOf).join(' ');
  return `the typeface ${font.family} does not have ${named}; use other letters, or drop a picture of the text on the page`;
}

/** Returns the character itself, or its code points if it has no visible shape. */
function nameOf(character: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  return [...character]
    .map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    .join('+');
}

function knownLetters({ letters }: TextFont): (code: number) => boolean {
  const ranges = letters.split(' ').map((range) => range.split('-').map((end) => parseInt(end, 16)));
  return (code) => ranges.some(([first = 0, last = first]) => code >= first && code <= last);
}

/** The positions of the lines in the picture of a text, px. */
export interface TextLayout {
  readonly width: number;
  readonly height: number;
  readonly square: number;
  readonly centre: number;
  readonly baselines: readonly number[];
}

/** Distance from the top of a line down to its baseline, as a fraction of the font size. */
const ASCENT = 0.9;

/** @param widths the widths of the lines at font size 1 */
export function layoutText(widths: readonly number[]): TextLayout {
  const width = Math.max(...widths) + 2 * MARGIN;
  const height = widths.length * LINE + 2 * MARGIN;
  const square = Math.max(1, Math.min(SQUARE, Math.floor(EDGE_MAX / Math.max(width, height))));
  return {
    width: Math.min(EDGE_MAX, Math.ceil(width * square)),
    height: Math.min(EDGE_MAX, Math.ceil(height * square)),
    square,
    centre: (width * square) / 2,
    baselines: widths.map((_, line) => (MARGIN + line * LINE + ASCENT) * square),
  };
}

/** Returns a file name for the picture of a text; it contains the first words and a digest of the bytes. */
export function textFileName(text: string, bytes: Uint8Array): string {
  // Normalize before shortening, because normalization lengthens signs such as ™.
  const words = textLines(text).join(' ').normalize('NFKD').slice(0, 24);
  return `text-${words}-${digestOf(bytes)}.png`;
}

/**
 * Returns the label of an image: for the picture of a text, the first words of the text in quotes; otherwise the file
 * name.
 */
export function imageLabel(name: string): string {
  const [, words, nth] = /^text-(.+)-[0-9a-f]{16}(?:-(\d+))?\.png$/.exec(name) ?? [];
  return words === undefined ? name : `“${words.replaceAll('-', ' ')}”${nth === undefined ? '' : ` ${nth}`}`;
}

/**
 * Returns an FNV-1a digest of bytes as two halves of 32 bits. The digest is long enough to distinguish the texts of one
 * user.
 */
function digestOf(bytes: Uint8Array): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
