import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Pictures and fonts are already compressed. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|wasm)$/;
/** Minimum size of a file to compress, bytes. */
const LEAST = 1024;

/**
 * Writes compressed copies, `.br` and `.gz`, beside the files of a folder.
 *
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!COMPRESSIBLE.test(name) || statSync(path).size < LEAST) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes));
  }
}
