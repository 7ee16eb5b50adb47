import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** Matches the names of text files. Git may change their line ends. */
const TEXT = /\.(json|[cm]?[jt]sx?|wgsl|glsl|gltf|txt|toml|ya?ml|css|html|svg)$/;

export const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Returns null if the file does not exist. */
export function digestOfFile(path: string): string | null {
  return existsSync(path) ? digestOf(readFileSync(path)) : null;
}

/** Returns the digest of several files. The line ends of text files make no difference. */
export function digestOfInputs(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const bytes = readFileSync(path);
    // Hash the digests of the files instead of their bytes. Otherwise, moving bytes from the end of a file to the start
    // of the next file would not change the result.
    hash.update(digestOf(TEXT.test(path) ? bytes.toString('latin1').replaceAll('\r\n', '\n') : bytes));
  }
  return hash.digest('hex');
}
