import { resolve } from 'node:path';
import { DocumentError, nearestName, PlatformError, shown } from '../../src/base/errors/index.js';
import type { OpenDevice } from '../../src/device/index.js';
import { isCheckout } from '../../src/device/node/installation/index.js';
import { HELP } from './help.js';
import { type OptionValues, parseOptions } from '../parse-options.js';
import { useAdapter } from '../use-adapter.js';
import { makeResultsFolder, makeSomeResultsFolder, resultsFolder, setResultsFolder } from './results-folder.js';
import { defaultCasesFolder } from './run-options.js';
import type { BackendName } from './backend/backend.js';
import type { Shard } from './report/run-results.js';

const OPTIONS = {
  shard: { type: 'string' },
  in: { type: 'string' },
  repeat: { type: 'string' },
  workers: { type: 'string' },
  watch: { type: 'boolean', short: 'w' },
  cases: { type: 'string' },
  results: { type: 'string' },
  adapter: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  incomplete: { type: 'boolean' },
  tolerance: { type: 'string' },
  json: { type: 'boolean' },
  port: { type: 'string' },
  artifact: { type: 'string' },
  repository: { type: 'string' },
  'only-changed': { type: 'string', optional: true },
  'pull-request': { type: 'string' },
  'pictures-branch': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = OptionValues<typeof OPTIONS>;

/** The options of each command. A command refuses all other options. */
const COMMANDS: Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>> = {
  run: ['in', 'shard', 'only-changed', 'repeat', 'workers', 'watch', 'cases', 'results', 'adapter'],
  update: ['dry-run', 'yes', 'incomplete', 'cases', 'results', 'adapter'],
  list: ['cases', 'json'],
  review: ['cases', 'port'],
  accept: ['cases', 'results', 'yes', 'dry-run', 'incomplete', 'artifact', 'repository'],
  log: ['cases', 'results'],
  comment: ['pull-request', 'pictures-branch', 'repository'],
  init: [],
  compare: ['tolerance', 'results'],
  merge: ['results'],
  report: ['results'],
  images: [],
};

/** Maximum number of words after the name of a command; commands that are not listed accept no words. */
const WORDS: Readonly<Record<string, number>> = {
  run: 1,
  update: 1,
  list: 1,
  review: 1,
  accept: 2,
  log: 1,
  comment: 1,
  compare: 2,
  merge: Infinity,
};

/**
 * @param openDevice opens the device with which `run` and `update` draw in this process. By default, `run` draws in
 *   child processes, and `update` opens the configured device
 * @returns exit status: 0 all cases passed, 1 a case failed, 2 the command could not run
 */
export async function runGolden(argv: readonly string[], openDevice?: OpenDevice): Promise<number> {
  try {
    const { words: given, values } = parseOptions('livery golden', argv, OPTIONS);
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const [command = 'run', ...words] = given;
    checkWords(command, words, values);
    setResultsFolder(values.results === undefined ? undefined : resolve(values.results));
    if (values.adapter !== undefined) useAdapter(values.adapter);
    if (command === 'merge' || command === 'accept' || command === 'log') makeResultsFolder();
    if (command === 'run' || command === 'update' || command === 'compare') makeSomeResultsFolder();
    return await runCommand(command, words, values, openDevice);
  } catch (error) {
    // These are faults that users can fix: a wrong case or scene file, a missing adapter, an unknown option.
    if (!(error instanceof DocumentError || error instanceof PlatformError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function runCommand(
  command: string,
  words: readonly string[],
  values: Values,
  openDevice: OpenDevice | undefined,
): Promise<number> {
  const casesFolder = values.cases === undefined ? defaultCasesFolder() : resolve(values.cases);
  const options = { filter: words[0] ?? '', casesFolder, backend: backendOf(values.in) };
  switch (command) {
    case 'run': {
      const repeat = values.repeat === undefined ? 1 : wholeNumber('--repeat', values.repeat);
      const workers = values.workers === undefined ? undefined : wholeNumber('--workers', values.workers);
      const run = { ...options, shard: shardOf(values.shard), onlyChanged: values['only-changed'], repeat, workers };
      if (!values.watch) return (await import('./commands/run.js')).runCases(run, openDevice);
      checkWatch(values);
      return (await import('./commands/watch.js')).watchCases(run);
    }
    case 'update': {
      const { 'dry-run': dryRun = false, yes = false, incomplete = false } = values;
      const update = { ...options, dryRun, yes, incomplete };
      return (await import('./commands/update.js')).updateCases(update, openDevice);
    }
    case 'review': {
      const port = values.port === undefined ? 0 : wholeNumber('--port', values.port);
      const results = resolve(words[0] ?? resultsFolder());
      return (await import('./commands/review.js')).reviewResults({ casesFolder, results, port });
    }
    case 'accept': {
      const [source, filter = ''] = words;
      if (source === undefined)
        throw new PlatformError(
          'livery golden accept: no results are named; name a folder, a zip file or the number of a run',
        );
      const { 'dry-run': dryRun = false, yes = false, incomplete = false, artifact = 'golden-report' } = values;
      const accept = { casesFolder, source, filter, dryRun, yes, incomplete, artifact, repository: values.repository };
      return (await import('./commands/accept.js')).acceptResults(accept);
    }
    case 'list':
      return (await import('./commands/list.js')).listCases(options, values.json ?? false);
    case 'log': {
      const [name] = words;
      if (name === undefined)
        throw new PlatformError('livery golden log: no case is named; golden list prints the names');
      return (await import('./commands/log.js')).logCase(casesFolder, name);
    }
    case 'comment': {
      const { repository, 'pull-request': pullRequest, 'pictures-branch': picturesBranch } = values;
      const comment = { results: resolve(words[0] ?? resultsFolder()), repository, pullRequest, picturesBranch };
      return (await import('./commands/comment.js')).commentResults(comment);
    }
    case 'init':
      return (await import('./commands/init.js')).beginProject(process.cwd());
    case 'compare': {
      const [actual, expected] = words;
      if (actual === undefined || expected === undefined)
        throw new PlatformError(
          'livery golden compare: two folders are needed; name the folder of the new pictures, then the folder of the expected ones',
        );
      return (await import('./commands/compare.js')).runCompare({
        program: 'livery golden compare',
        actual,
        expected,
        tolerance: values.tolerance,
      });
    }
    case 'merge':
      return (await import('./commands/merge.js')).mergeResults(words, casesFolder);
    case 'images':
      if (!isCheckout()) throw new PlatformError('livery golden images: only a clone of the project has them');
      console.log((await import('./images/draw-images.js')).drawImages().join('\n'));
      return 0;
    default:
      return (await import('./commands/report.js')).printReport(casesFolder);
  }
}

/** @throws PlatformError for an unknown command or option, or too many words */
function checkWords(command: string, words: readonly string[], values: Values): void {
  const takes = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!takes) {
    const meant = nearestName(command, Object.keys(COMMANDS));
    const guess =
      meant === undefined ? `a filter comes after the command: golden run ${command}` : `did you mean ${meant}?`;
    throw new PlatformError(`livery golden: unknown command '${shown(command)}'; ${guess} (livery golden --help)`);
  }
  const most = WORDS[command] ?? 0;
  if (words.length > most)
    throw new PlatformError(`livery golden ${command}: too many words; leave out ${words.slice(most).join(' ')}`);
  const strange = (Object.keys(values) as (keyof typeof OPTIONS)[]).find((name) => !takes.includes(name));
  if (strange !== undefined) throw new PlatformError(`livery golden ${command}: takes no --${strange}`);
}

function backendOf(text = 'node'): BackendName {
  if (text === 'node' || text === 'chromium') return text;
  throw new PlatformError(`livery golden: --in takes node or chromium, got '${shown(text)}'`);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new PlatformError(`livery golden: ${name} takes a whole number above 0, got '${shown(text)}'`);
}

/** @throws PlatformError for an option that cannot be combined with `--watch` */
function checkWatch(values: Values): void {
  const other = (['shard', 'only-changed', 'repeat', 'in'] as const).find((name) => values[name] !== undefined);
  if (other !== undefined)
    throw new PlatformError(`livery golden: --watch draws in Node, each case once; leave out --${other}`);
}

function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const [index, of] = [Number(part), Number(parts)];
  if (part !== undefined && index >= 1 && index <= of) return { index, of };
  throw new PlatformError(`livery golden: --shard takes i/n with i from 1 to n, such as 2/3; got '${shown(text)}'`);
}
