import { crc32, deflateRawSync } from 'node:zlib';

/**
 * The date of all files: 1980-01-01, the earliest date that the format allows. It is fixed, so that the archive depends
 * only on the files.
 */
const DATE = 0x0021;
/** Version of the format that a reader must support: 2.0, for folders and deflated files. */
const NEEDED = 20;
/** Flags of an entry: its name is UTF-8 (APPNOTE 4.4.4, bit 11). */
const FLAGS = 0x0800;
const DEFLATED = 8;

/**
 * Packs a few small files into a ZIP archive (APPNOTE 6.3).
 *
 * @param {Readonly<Record<string, Buffer>>} files by their paths, with `/`
 * @returns {Buffer}
 */
export function zipOf(files) {
  /** @type {Buffer[]} */
  const locals = [];
  /** @type {Buffer[]} */
  const centrals = [];
  let offset = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = Buffer.from(path);
    const data = deflateRawSync(bytes);
    const common = words([
      [NEEDED, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [0, 2],
      [DATE, 2],
      [crc32(bytes), 4],
      [data.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ]);
    const local = Buffer.concat([words([[0x04034b50, 4]]), common, name, data]);
    // The fields: no comment, first disk, no attributes (two fields), position of the file in the archive.
    const rest = words([
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ]);
    centrals.push(
      words([
        [0x02014b50, 4],
        [NEEDED, 2],
      ]),
      common,
      rest,
      name,
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = Object.keys(files).length;
  const end = words([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...locals, directory, end]);
}

/**
 * Encodes each number, little-endian, in as many bytes as the second member of its pair says.
 * @param {readonly (readonly [number, number])[]} numbers
 */
function words(numbers) {
  const buffer = Buffer.alloc(numbers.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of numbers) at = buffer.writeUIntLE(value, at, width);
  return buffer;
}
