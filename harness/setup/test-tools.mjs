import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runKeeping } from './processes.mjs';
import { showProgress } from './progress.mjs';

/**
 * Programs that some tests need. If a program is missing, `npm test` reports this, and skips the tests in `testsIn`.
 *
 * @type {ReadonlyArray<{ name: string, testsIn: string, paths: readonly string[], packageName: string, onlyFaster?:
 *   true }>}
 */
const TEST_TOOLS = [
  {
    name: 'Chromium',
    testsIn: 'test/browser',
    paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    packageName: 'chromium',
  },
  {
    name: 'Chromium without windows',
    testsIn: 'test/browser',
    paths: ['/usr/bin/chromium-headless-shell'],
    packageName: 'chromium-headless-shell',
    onlyFaster: true,
  },
  {
    name: 'Xvfb',
    testsIn: 'test/browser',
    paths: ['/usr/bin/Xvfb'],
    packageName: 'xvfb',
  },
  {
    name: 'ImageMagick',
    testsIn: 'test/base/images',
    paths: ['/usr/bin/magick', '/usr/bin/convert'],
    packageName: 'imagemagick',
  },
  {
    name: 'diod',
    testsIn: 'test/server/transports/ninep',
    paths: ['/usr/sbin/diodcat', '/usr/bin/diodcat'],
    packageName: 'diod',
  },
  {
    name: 'Mosquitto',
    testsIn: 'test/server/transports/mqtt',
    paths: ['/usr/sbin/mosquitto', '/usr/bin/mosquitto'],
    packageName: 'mosquitto',
  },
  {
    name: 'mosquitto_sub',
    testsIn: 'test/server/transports/mqtt',
    paths: ['/usr/bin/mosquitto_sub'],
    packageName: 'mosquitto-clients',
  },
];

/**
 * Lists the tools that tests need and that are missing on this machine. If the user is root and has set `LIVERY_APT=1`,
 * first installs the missing tools with apt.
 *
 * @returns {Promise<string[]>} a sentence for each tool that is still missing, with the command that installs it
 */
export async function prepareTestTools() {
  const missing = [];
  for (const { name, testsIn, paths, packageName, onlyFaster } of TEST_TOOLS) {
    if (!existsSync(join(ROOT, testsIn)) || paths.some((path) => existsSync(path))) continue;
    if ((await installed(name, packageName)) || onlyFaster) continue;
    missing.push(
      `${name} is not here, and the tests in ${testsIn} skip; fix it with: sudo apt-get install --yes ${packageName}`,
    );
  }
  return missing;
}

export function mayInstall(environment = process.env, user = process.getuid?.()) {
  return environment['LIVERY_APT'] === '1' && user === 0;
}

async function installed(/** @type {string} */ name, /** @type {string} */ packageName) {
  if (!mayInstall() || !existsSync('/usr/bin/apt-get')) return false;
  const progress = showProgress('tools', true);
  progress.work(`installing ${name}, which only tests need`);
  const apt = (/** @type {string[]} */ args) =>
    runKeeping('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]);
  let { status } = await apt(['install', '--yes', '--no-install-recommends', packageName]);
  if (status !== 0 && (await apt(['update'])).status === 0) {
    ({ status } = await apt(['install', '--yes', '--no-install-recommends', packageName]));
  }
  progress.finish(status === 0 ? `${name} installed` : `${name} could not be installed`);
  return status === 0;
}
