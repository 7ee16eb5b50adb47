import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIONS = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Pictures and fonts are already compressed. */
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
