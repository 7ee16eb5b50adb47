import { readdirSync, existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { workFolder } from '../../../src/device/node/installation/index.js';
import { filesOfCase, inputFilesOf, SHADERS } from '../cases/case-files.js';
import { expectationOf, passImagePath } from '../cases/expected-image.js';
import type { CaseFolder } from '../cases/find-cases.js';
import type { GoldenCase } from '../cases/golden-case.js';
import { productFiles } from '../changes/product-files.js';
import type { PassRecord } from '../report/run-results.js';
import type { Baseline, Provenance } from './drawn-from.js';
import { shownPath } from '../results-folder.js';
import { digestOfFile, digestOfInputs } from './digest.js';

const DRAWING_CODE = 'code and shaders of Livery';

const LOCKS = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'];

/** @param actual absolute path of the drawn picture */
export function provenanceOf(
  goldenCase: GoldenCase,
  adapter: string,
  actual: string,
  passes: readonly PassRecord[] = [],
): Provenance {
  const kept = passes.filter(({ name, differing }) => goldenCase.passes?.includes(name) && differing !== 0);
  const baseline = (target: string, drawn: string) => ({
    accepted: digestOfFile(target),
    actual: digestOfFile(drawn)!,
  });
  const baselines: Baseline[] = [
    baseline(expectationOf(goldenCase, adapter).path, actual),
    ...kept.map(({ name, actual: drawn }) => ({ pass: name, ...baseline(passImagePath(goldenCase, name), drawn) })),
  ];
  return { adapter, inputs: inputsOf(goldenCase), baselines: baselines.filter((one) => one.accepted !== one.actual) };
}

export function inputsOf(found: CaseFolder): Record<string, string> {
  const files = inputFilesOf(filesOfCase(found));
  const named = [...files, ...locksAbove(found.folder)].map((path) => [
    shownPath(path).split(sep).join('/'),
    digestOfInputs([path]),
  ]);
  return { ...(Object.fromEntries(named) as Record<string, string>), [DRAWING_CODE]: drawingCode() };
}

/** Returns the names of the inputs that differ between `drawn` and `here`, or are missing from one of them. */
export function differentInputs(drawn: Provenance['inputs'], here: Provenance['inputs']): string[] {
  return [...new Set([...Object.keys(drawn), ...Object.keys(here)])].filter((name) => drawn[name] !== here[name]);
}

function locksAbove(folder: string): string[] {
  const found: string[] = [];
  const top = workFolder();
  for (let at = folder; at.startsWith(top); at = dirname(at)) {
    found.push(...LOCKS.map((name) => join(at, name)).filter((path) => existsSync(path)));
    if (at === top || dirname(at) === at) break;
  }
  return found;
}

let drawing: string | undefined;

function drawingCode(): string {
  drawing ??= digestOfInputs([...productFiles(), ...shaderFiles()]);
  return drawing;
}

function shaderFiles(): string[] {
  return readdirSync(SHADERS, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.wgsl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
