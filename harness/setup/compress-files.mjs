import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * At this quality, the page of the viewer has 771 kB, and compressing it takes 2.6 s of CPU time. At the highest
 * quality, 11, it has 750 kB, and compressing it takes 4.7 s. At quality 9, the package exceeds its size limit.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** @type {Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>>} */
const COMPRESSIONS = { br: (bytes) => promisify(brotliCompress)(bytes, BROTLI), gz: promisify(gzip) };

/** Files to compress. Pictures and fonts are already compressed. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|wasm)$/;
/** Minimum size of a file to compress, bytes. */
const LEAST = 1024;

/**
 * Writes compressed copies, `.br` and `.gz`, beside the files of a folder.
 *
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSIBLE.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size >= LEAST);
  await Promise.all(
    paths.flatMap((path) =>
      Object.entries(COMPRESSIONS).map(async ([ending, compress]) =>
        writeFileSync(`${path}.${ending}`, await compress(readFileSync(path))),
      ),
    ),
  );
}
