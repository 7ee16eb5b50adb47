import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Most licences must be distributed together with the code.
 *
 * @param {readonly string[]} folders the folders of the packages
 */
export function licencesText(folders) {
  const texts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
    const bodies = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...bodies].join('\n\n');
  });
  return `The files of this package contain code of these packages.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
