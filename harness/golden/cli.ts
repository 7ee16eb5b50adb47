import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DocumentError, PlatformError } from '../../src/errors/index.js';
import { drawImages } from './images/draw-images.js';
import { printReport } from './commands/report.js';
import { runThroughPlaywright } from './commands/run.js';
import { updateCases } from './commands/update.js';
import { defaultCasesFolder } from './run-options.js';

const HELP = `livery golden: pictures reached by field writes, held to accepted ones

  livery golden run [filter] [--shard i/n] [--repeat n] [--cases DIR]
      draws every case whose name contains the filter and compares it with its accepted picture

  livery golden update [filter] [--dry-run] [--cases DIR]
      draws, tells what changed, then accepts the new pictures; look at each before you commit it

  livery golden images
      draws the pictures that cases put on stickers, golden/images, anew

  livery golden report
      tells how the last run went and where its pictures are

Cases lie in DIR/<feature>/<behaviour>/case.json, by default those of golden/render; golden/case.schema.json says what a
case may hold. Its scene, scenes/<name>.json, may lie in DIR, beside it, or with the case.

Exit status: 0 all passed, 1 a case failed, 2 could not run.
`;

/**
 * `livery golden …`.
 *
 * @param argv what stands after `golden` on the command line
 * @returns exit status: 0 all passed, 1 a case failed, 2 could not run
 */
export async function runGolden(argv: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        shard: { type: 'string' },
        repeat: { type: 'string' },
        cases: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [command = 'run', filter = '', ...rest] = positionals;
    if (values.help || rest.length > 0)
      return printHelp(values.help === true ? undefined : `too many words: ${rest.join(' ')}`);
    const casesFolder = values.cases === undefined ? defaultCasesFolder() : resolve(values.cases);
    switch (command) {
      case 'run':
        return await runThroughPlaywright({
          filter,
          casesFolder,
          shard: values.shard,
          repeat: values.repeat === undefined ? 1 : wholeNumber('--repeat', values.repeat),
        });
      case 'update':
        return await updateCases({ filter, casesFolder, dryRun: values['dry-run'] ?? false });
      case 'images':
        console.log(drawImages().join('\n'));
        return 0;
      case 'report':
        return printReport();
      default:
        return printHelp(`unknown command "${command}"`);
    }
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error((error as Error).message);
    return 2;
  }
}

function printHelp(complaint?: string): number {
  if (complaint === undefined) console.log(HELP);
  else console.error(`livery golden: ${complaint}\n\n${HELP}`);
  return complaint === undefined ? 0 : 2;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new PlatformError(`livery golden: ${name} takes a whole number above 0, got "${text}"`);
}

/** What a person can mend: a wrong case or scene file, a missing adapter, an unknown flag. */
function isExpected(error: unknown): boolean {
  if (error instanceof DocumentError || error instanceof PlatformError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
