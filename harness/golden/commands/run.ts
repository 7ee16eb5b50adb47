import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageWithNextStep, PlatformError } from '../../../src/base/errors/index.js';
import { workFolder } from '../../../src/device/node/installation/index.js';
import { requireAdapter } from '../../../src/device/node/index.js';
import { findSomeCases } from '../cases/find-cases.js';
import { environmentOfResults } from '../results-folder.js';
import { environmentFromRunOptions, type RunOptions } from '../run-options.js';

/**
 * The variable that makes the runner take our modules as compiled JavaScript. Otherwise each of its processes passes
 * every module through a thread that looks for TypeScript, which took a third of the time of a short run. A user's own
 * runner is left as it is.
 */
const PLAIN_MODULES = { PW_DISABLE_TS_ESM: '1' };

export interface RunCommand extends RunOptions {
  /** The part to run, `i/n`: the i-th of n. */
  readonly shard: string | undefined;
  /** Number of times that each case is drawn. */
  readonly repeat: number;
}

/**
 * Runs the cases with the Playwright test runner; exit status as `runGolden`.
 * @throws PlatformError when there is no such case, or nothing to draw with
 */
export async function runThroughPlaywright(command: RunCommand): Promise<number> {
  findSomeCases(command.casesFolder, command.filter);
  // Once for all workers.
  if (command.backend === 'node') await requireAdapter();
  else await prepareChromium();
  const config = fileURLToPath(new URL('../playwright.config.js', import.meta.url));
  const args = [
    playwrightCli(),
    'test',
    `--config=${config}`,
    ...(command.shard === undefined ? [] : [`--shard=${command.shard}`]),
    ...(command.repeat === 1 ? [] : [`--repeat-each=${command.repeat}`]),
  ];
  return runToEnd(args, {
    ...process.env,
    ...environmentFromRunOptions(command),
    ...environmentOfResults(),
    ...PLAIN_MODULES,
  });
}

/** @throws PlatformError when the runner cannot be started, or a signal ended it */
async function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const child = spawn(process.execPath, args, { cwd: workFolder(), stdio: 'inherit', env });
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal === null) return status === 0 ? 0 : 1;
    throw new PlatformError(`the test runner was ended by ${signal}; run the cases again`);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    throw new PlatformError(`the test runner could not be started: ${messageWithNextStep(cause)}`, { cause });
  }
}

async function prepareChromium(): Promise<void> {
  const [{ requireChromium }, { preparePage }] = await Promise.all([
    import('../browser/require-chromium.js'),
    import('../browser/prepare-page.js'),
  ]);
  requireChromium();
  await preparePage();
}

function playwrightCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
}
