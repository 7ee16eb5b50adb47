import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/processes.mjs';

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).join(' ');

/**
 * Returns the licences of packages, because most licences must be distributed together with the code. Packages with the
 * same text share a copy of the text, and are listed above it. A text that the package already has in its own file
 * `LICENSE` is not repeated.
 *
 * @param {readonly string[]} folders the folders of the packages
 */
export function licencesText(folders) {
  /** @type {Map<string, string[]>} */
  const packagesOf = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
    const text = files
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      .join('\n\n');
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const own = wordsOf(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  const parts = [...packagesOf].map(([text, packages]) =>
    `${packages.join('\n')}\n\n${wordsOf(text) === own ? 'The text of this licence is in the file LICENSE.' : text}`.trimEnd(),
  );
  return `The files of this package contain code of these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
