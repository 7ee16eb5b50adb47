// `npm run -s oracles -- FOLDER…`: compares how our code and other installed programs read picture files.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { runProgram } from '../run-program.js';
import { AGREEMENTS } from './agreement.js';
import { compareFiles, type OracleComparison } from './compare-files.js';
import type { Oracle } from './oracle.js';
import { findOracles } from './oracles.js';

const USAGE = `Usage: npm run -s oracles -- [folder or file]…

Reads every picture below the folders with our readers and with every program that is installed, and prints how often
they agree. Without a folder it reads the pictures of this project.

  --list      print every file on which they disagree
  -h, --help  this text

same: within 1; rounding: within 4; near: mean of at most 8; differs: more, or another size; over time: the program was
ended after 30 s. Exit status: 0 whatever the result, 2 for a wrong argument or if no program is installed.`;

/** Number of disagreements that are printed unless `--list` is given. */
const SHOWN = 20;

const PROGRESS_MS = 15_000;

await runProgram(USAGE, { list: { type: 'boolean' } }, async ({ values, positionals }) => {
  const oracles = installed();
  if (oracles.length === 0) return 2;
  const own = ['test/base/images', 'golden/images'].map((folder) => join(projectRoot(), folder));
  const files = (positionals.length > 0 ? positionals : own).flatMap(filesBelow);
  print(await compareFiles(files, oracles, progressOf(files.length)), values.list ? Infinity : SHOWN);
  return 0;
});

function progressOf(total: number): (done: number) => void {
  let last = performance.now();
  return (done) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    console.error(`compared ${done} of ${total} files …`);
  };
}

function installed(): readonly Oracle[] {
  const oracles: Oracle[] = [];
  for (const found of findOracles()) {
    if ('skipped' in found) console.log(`skipped  ${found.name}: ${found.skipped}`);
    else {
      oracles.push(found);
      console.log(`compares ${found.name} ${found.version}: ${found.kinds.join(' ')}`);
    }
  }
  return oracles;
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function print({ rows, disagreements, unheard }: OracleComparison, shown: number): void {
  const lines = [
    ['kind', 'program', ...AGREEMENTS],
    ...rows.map(({ kind, oracle, files }) => [kind, oracle, ...AGREEMENTS.map((name) => String(files[name]))]),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  console.log('');
  for (const line of lines) {
    console.log(line.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '));
  }
  for (const [kind, count] of unheard) console.log(`${count} files of kind ${kind} are read by no program here`);
  if (disagreements.length > 0) console.log('');
  for (const { file, oracle, agreement, reason } of disagreements.slice(0, shown)) {
    console.log(`${agreement} (${oracle}): ${file}${reason ? ` — ${reason}` : ''}`);
  }
  const rest = disagreements.length - Math.min(shown, disagreements.length);
  if (rest > 0) console.log(`and ${rest} more; --list prints them`);
}
