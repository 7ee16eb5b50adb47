import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Offer, offerOf } from '../../../../harness/golden/accept/offer.js';
import { inputsOf } from '../../../../harness/golden/accept/provenance.js';
import { writeBaselines } from '../../../../harness/golden/accept/write-baselines.js';
import { findCases } from '../../../../harness/golden/cases/find-cases.js';
import { readRun } from '../../../../harness/golden/report/read-run.js';
import type { CaseRecord } from '../../../../harness/golden/report/run-results.js';
import { encodePng } from '../../../../src/device/node/png/index.js';
import { type FailedRun, makeFailedRun } from './failed-run.js';

let run: FailedRun;
beforeEach(() => {
  run = makeFailedRun(['hull/red']);
});
afterEach(() => run.remove());

function offer(change: (record: { -readonly [Key in keyof CaseRecord]: CaseRecord[Key] }) => unknown = () => 0): Offer {
  const { report, results } = readRun('accept', run.results);
  const record = { ...results.cases.find(({ name }) => name === 'hull/red')! };
  change(record);
  return offerOf(record, { cases: findCases(run.casesFolder), report, incomplete: false });
}

const reasonOf = (made: Offer): string => (made.kind === 'refused' ? made.reason : made.kind);

describe('the pictures of a run', () => {
  it('the pictures of a run are offered for acceptance, and then written, if the case, its inputs and its accepted picture are unchanged since the run', async () => {
    const made = offer();
    expect(made).toMatchObject({ kind: 'pictures', pictures: [{ path: run.baseline('hull/red') }] });
    if (made.kind === 'pictures') await writeBaselines(run.casesFolder, run.report, made.pictures);
    expect(readFileSync(run.baseline('hull/red'))).toEqual(run.actual);
    expect(offer()).toEqual({ kind: 'accepted' });
  });

  it('the pictures of a run are offered for acceptance even if a text file differs in its line ends', () => {
    const file = join(run.casesFolder, 'hull/red/notes.txt');
    writeFileSync(file, 'one\ntwo\n');
    const inputs = inputsOf({ name: 'hull/red', folder: join(run.casesFolder, 'hull/red') });
    writeFileSync(file, 'one\r\ntwo\r\n');
    const made = offer((record) => (record.provenance = { ...record.provenance!, inputs }));
    expect(made.kind).toBe('pictures');
  });

  it('pictures are refused if an input differs, and the reason names the input', () => {
    const file = join(run.casesFolder, 'hull/red/case.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"writes":[]', '"writes":["paint/parts/enabled 1"]'));
    expect(reasonOf(offer())).toMatch(
      /^was drawn from different inputs \(\S*hull\/red\/case\.json\); check out or merge/,
    );
  });

  it('pictures are refused if the code that drew them differs', () => {
    const made = offer((record) => {
      const inputs = { ...record.provenance!.inputs, 'code and shaders of Livery': '0'.repeat(64) };
      record.provenance = { ...record.provenance!, inputs };
    });
    expect(reasonOf(made)).toContain('(code and shaders of Livery)');
  });

  it('pictures are refused if another picture has been accepted since the run', () => {
    writeFileSync(run.baseline('hull/red'), encodePng(new Uint8Array(4), 1, 1));
    expect(reasonOf(offer())).toContain('expected.png has changed since this picture was drawn');
  });

  it('pictures are not written if another picture is accepted between the question and the answer', async () => {
    const made = offer();
    writeFileSync(run.baseline('hull/red'), 'another');
    if (made.kind !== 'pictures') return expect.unreachable();
    await expect(writeBaselines(run.casesFolder, run.report, made.pictures)).rejects.toThrow('has changed since');
    expect(readFileSync(run.baseline('hull/red'), 'utf8')).toBe('another');
  });

  it.each<[string, (record: { -readonly [Key in keyof CaseRecord]: CaseRecord[Key] }) => unknown, string]>([
    ['a case that does not exist', (record) => (record.name = 'hull/gone'), 'there is no such case here'],
    [
      'a case whose name leads out of its folder',
      (record) => (record.name = '../../hull/red'),
      'there is no such case here',
    ],
    ['a record of another program', (record) => delete record.provenance, 'accept it with: npm run'],
    ['a damaged record', (record) => (record.provenance = { adapter: 7 } as never), 'is not what a golden run writes'],
    [
      'another adapter',
      (record) => (record.provenance = { ...record.provenance!, adapter: 'nvidia' }),
      'accepted pictures come from swiftshader; this is nvidia',
    ],
    [
      'a picture in which an image is missing',
      (record) => (record.lacks = ['no badge.png']),
      'an image is missing in the picture',
    ],
    [
      'a path that leads out of its folder',
      (record) => (record.pictures = { actual: '../../../../etc/passwd' }),
      'is outside of',
    ],
    ['an absolute path', (record) => (record.pictures = { actual: '/etc/passwd' }), 'is an absolute path'],
    ['a missing picture', (record) => (record.pictures = { actual: 'pictures/gone.png' }), 'no such file'],
    [
      'a picture that the results do not describe',
      (record) => (record.pictures = { actual: record.pictures.expected! }),
      'is not the picture that the results describe',
    ],
  ])('pictures are refused for %s', (_what, change, words) => {
    expect(reasonOf(offer(change))).toContain(words);
  });

  it('pictures are refused if a picture is a link that leads out of the report', () => {
    const { results } = readRun('accept', run.results);
    const picture = join(run.report, results.cases.find(({ name }) => name === 'hull/red')!.pictures.actual!);
    writeFileSync(join(run.path, 'elsewhere.png'), run.actual);
    renameSync(picture, `${picture}.old`);
    symlinkSync(join(run.path, 'elsewhere.png'), picture);
    expect(() => offer()).toThrow('is outside of the report');
  });

  it('pictures are never written through a link, wherever the link leads', async () => {
    const made = offer();
    if (made.kind !== 'pictures') return expect.unreachable();
    const outside = join(run.path, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'expected.png'), run.before);
    const folder = join(run.casesFolder, 'hull/red');
    renameSync(folder, `${folder}-moved`);
    symlinkSync(outside, folder);
    await expect(writeBaselines(run.casesFolder, run.report, made.pictures)).rejects.toThrow('is outside of');
    expect(readFileSync(join(outside, 'expected.png'))).toEqual(run.before);
  });
});
