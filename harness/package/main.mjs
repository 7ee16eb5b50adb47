// `npm run pack`: assembles each published package in `.cache/packages/<name>` and puts its tarball beside that folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareGoldenPage } from '../setup/golden-page.mjs';
import { setUp } from '../setup/set-up.mjs';
import { assemblePackage, PACKAGE_NAMES, PACKAGES } from './assemble.mjs';
import { writeMcpFiles } from './mcp-files.mjs';
import { packFolder } from './pack-folder.mjs';

const named = process.argv.slice(2);
const unknown = named.find((name) => !PACKAGE_NAMES.includes(name));
if (unknown !== undefined) {
  console.error(
    `npm run pack: the package '${unknown}' is unknown; name some of ${PACKAGE_NAMES.join(', ')}, or none for all`,
  );
  process.exitCode = 2;
} else if (!(await setUp({ quiet: true }))) process.exitCode = 2;
else {
  await prepareGoldenPage();
  for (const name of named.length > 0 ? named : PACKAGE_NAMES) {
    const folder = await assemblePackage(name);
    const { file, bytes } = packFolder(folder);
    console.log(`${file}  ${(bytes / 1e6).toFixed(1)} MB`);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (manifest.mcpName !== undefined)
      for (const path of Object.values(writeMcpFiles(manifest, PACKAGES, file))) console.log(path);
  }
}
