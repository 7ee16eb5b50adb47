import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import {
  imageLabel,
  layoutText,
  TEXT_FONTS,
  TEXT_LINES_MAX,
  TEXT_MAX,
  textFault,
  textFileName,
  textLines,
} from '../../../src/viewer/paint/sticker-text.js';
import { uploadName } from '../../../src/viewer/link/upload.js';
import { lettersOf, rangesOf } from './woff2-letters.js';

const require = createRequire(import.meta.url);
const STYLES = readFileSync(new URL('../../../src/viewer/styles/fonts.css', import.meta.url), 'utf8');

function lettersInFiles(family: string): Set<number> {
  const faces = STYLES.split('@font-face').filter((face) => face.includes(`'${family}'`));
  const files = faces.map((face) => /url\('([^']+)'\)/.exec(face)![1]!);
  return new Set(files.flatMap((file) => [...lettersOf(readFileSync(require.resolve(file)))]));
}

describe('text on stickers', () => {
  test.each(TEXT_FONTS.map((font) => [font.family, font] as const))(
    'the letters listed for %s are exactly those that its font files contain',
    (family, { letters }) => {
      expect(rangesOf(lettersInFiles(family))).toBe(letters);
    },
  );

  const [inter, mono] = TEXT_FONTS;

  test('text on stickers may contain accented Latin letters, digits and signs', () => {
    for (const font of TEXT_FONTS) expect(textFault('Ariane 5, “Élan” – n° 12', font)).toBeNull();
    expect(textFault('E\u0301lan', inter!)).toBeNull();
    expect(textLines(' E\u0301lan \n two ')).toEqual(['Élan', 'two']);
  });

  test('the message about a text names each missing letter once, and invisible letters by number', () => {
    expect(textFault('火火箭 👩‍🚀', inter!)).toBe(
      'the typeface Inter does not have 火 箭 👩‍🚀; use other letters, or drop a picture of the text on the page',
    );
    expect(textFault('a\u200fb', inter!)).toContain('U+200F');
    // The monospaced font has fewer letters.
    expect([textFault('Łódź', inter!), textFault('Łódź', mono!)]).toEqual([null, expect.stringContaining('Ł ź')]);
  });

  test('text on stickers has limits for characters and lines, and requires at least one character', () => {
    expect(textFault('m'.repeat(TEXT_MAX), inter!)).toBeNull();
    expect(textFault('m'.repeat(TEXT_MAX + 1), inter!)).toContain(`121 characters; use at most ${TEXT_MAX}`);
    expect(textFault('m\n'.repeat(TEXT_LINES_MAX), inter!)).toBeNull();
    expect(textFault('m\n'.repeat(TEXT_LINES_MAX + 1), inter!)).toContain('5 lines');
    expect(textFault(' \n ', inter!)).toContain('the text is empty');
  });

  test('the picture of a text stays within the size limit of stickers, with a clear margin', () => {
    const short = layoutText([2]);
    expect([short.square, short.height]).toEqual([256, Math.ceil(256 * 1.35)]);
    const long = layoutText([90, 3]);
    expect(long.width).toBeLessThanOrEqual(2048);
    expect(long.width).toBeGreaterThan(1900);
    expect(long.baselines[1]! - long.baselines[0]!).toBeCloseTo(1.15 * long.square);
    expect(long.centre - 45 * long.square).toBeGreaterThanOrEqual(2);
  });

  test('the label of a text picture is its words, and the label of any other image is its name', () => {
    const name = uploadName(textFileName('LIVERY 07', Uint8Array.of(1, 2, 3)));
    expect(imageLabel(name)).toBe('“LIVERY 07”');
    expect(imageLabel(name.replace('.png', '-2.png'))).toBe('“LIVERY 07” 2');
    for (const other of ['badge.png', 'text-badge.png', 'text-a-0123456789abcdef.jpg'])
      expect(imageLabel(other)).toBe(other);
  });

  test('the file name of a text picture contains its words and a hash of its bytes', () => {
    const name = textFileName('Élan & co', Uint8Array.of(1, 2, 3));
    expect(uploadName(name)).toMatch(/^text-Elan-co-[0-9a-f]{16}\.png$/);
    expect(textFileName('a', Uint8Array.of(1))).not.toBe(textFileName('a', Uint8Array.of(2)));
    for (const letter of ['火', '…', '™'])
      expect(uploadName(textFileName(letter.repeat(120), Uint8Array.of(1)))).toMatch(/-[0-9a-f]{16}\.png$/);
  });
});
