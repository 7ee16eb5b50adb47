import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the licences of packages, because most licences must be distributed together with the code. Packages with the
 * same text share a copy of the text, and are listed above it.
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
  const parts = [...packagesOf].map(([text, packages]) => `${packages.join('\n')}\n\n${text}`.trimEnd());
  return `The files of this package contain code of these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
