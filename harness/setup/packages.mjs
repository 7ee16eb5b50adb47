import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runKeeping } from './processes.mjs';
import { SetupError } from './progress.mjs';

/**
 * Installs the packages of `package-lock.json`, unless exactly these packages are already installed.
 *
 * @param {(note: string) => void} work
 */
export async function preparePackages(work) {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn(join('node_modules', '.package-lock.json'));
  if (installed && isInstalled(wanted, installed)) return `${Object.keys(installed).length} are there`;
  const note = installed ? 'updating' : 'installing, about a minute the first time';
  work(note);
  const silences = registrySilences((code) =>
    work(code === undefined ? note : `the package registry does not answer (${code}); npm tries again`),
  );
  const { status, output } = await install((args) => runNpm(args, silences));
  if (status !== 0) throw new SetupError(`${errorsOf(output)}\n\n${adviceFor(output + npmLog(output))}`);
  return `${Object.keys(packagesIn(join('node_modules', '.package-lock.json')) ?? {}).length} installed`;
}

/**
 * Installs the packages with the descriptions of packages that npm has in its cache. Otherwise, npm would ask the
 * registry again for each package, which takes a third of the CPU time of the installation. If the cache is outdated or
 * damaged, installs again with new descriptions.
 *
 * @param {(args: string[]) => Promise<{ status: number, output: string }>} run runs npm
 */
export async function install(run) {
  // On macOS, the install scripts must run, because one of them removes the quarantine flag of a downloaded file.
  const scripts = process.platform === 'darwin' ? [] : ['--ignore-scripts'];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=http', ...scripts];
  const fromCache = await run([...args, '--prefer-offline']);
  return fromCache.status !== 0 && FAULTS_OF_CACHE.test(fromCache.output)
    ? run([...args, '--prefer-online'])
    : fromCache;
}

/**
 * Codes of errors that the cache may have caused. A cached description may be older than the wanted version, or name a
 * file that the registry has moved or replaced. The cache may also lack a file, or contain a damaged one.
 */
const FAULTS_OF_CACHE = /\bcode (ETARGET|E404|EINTEGRITY|ENOENT)\b/;

/**
 * Returns the packages in a lock file; undefined if the file does not exist. After an interrupted installation,
 * `node_modules` has no lock file, because npm writes it last.
 */
function packagesIn(/** @type {string} */ path) {
  const file = join(ROOT, path);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Reports whether all wanted packages are installed. Optional packages, such as native builds for other systems, may be
 * absent.
 */
function isInstalled(/** @type {Record<string, any>} */ wanted, /** @type {Record<string, any>} */ installed) {
  return Object.entries(wanted).every(([path, { version, optional, peer, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : optional || devOptional || peer;
  });
}

/**
 * Makes a function that searches npm's output for requests that the registry has not answered. Without a network, npm
 * repeats each request for minutes before it gives up. An error status such as 503 also counts as an answer.
 *
 * @param {(code: string | undefined) => void} report is called with the code of a request without an answer, and with
 *   undefined when the registry answers again
 * @returns {(output: string) => void} takes what npm has printed so far
 */
export function registrySilences(report) {
  let isSilent = false;
  let read = 0;
  return (output) => {
    const end = output.lastIndexOf('\n') + 1;
    const lines = output.slice(read, end).split('\n');
    read = end;
    for (const line of lines) {
      const code = /attempt \d+ failed with ([A-Z]\w*)/.exec(line)?.[1];
      // A cache hit comes from npm's own cache, so it is not an answer of the registry.
      const isAnswer = /^npm http fetch \S+ 200 /.test(line) && !line.endsWith('(cache hit)');
      if (isSilent ? !isAnswer : code === undefined) continue;
      isSilent = !isSilent;
      report(code);
    }
  };
}

/** Leaves out npm's warnings and its list of requests. */
export function errorsOf(/** @type {string} */ output) {
  const lines = output.split('\n').filter((line) => !/^npm (http|warn)\b/.test(line));
  return lines.join('\n').trim();
}

function runNpm(/** @type {string[]} */ args, /** @type {(output: string) => void} */ heard) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('.js')) return runKeeping(process.execPath, [npm, ...args], { heard });
  return runKeeping(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { heard });
}

function npmLog(/** @type {string} */ output) {
  const path = /\S+-debug-\d+\.log/.exec(output)?.[0];
  return path && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function adviceFor(/** @type {string} */ output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    return 'The package registry cannot be reached. Check the network, or name a registry or a proxy with `npm config set`; `npm ping` says whether it works. Then start again.';
  }
  if (/EACCES|EROFS|EPERM/.test(output)) {
    return 'This folder cannot be written to. Clone into a folder of your own, or change its owner, and start again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: the packages need 400 MB. Make room and start again.';
  return 'npm could not install the packages; `npm ci` shows more.';
}
