import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript: it runs before any package is there
import * as options from '../../../harness/setup/test-options.mjs';

interface Plan {
  readonly checks: boolean;
  readonly unit: string[] | null;
  readonly golden: string[] | null;
  readonly deep: boolean;
  readonly packagesOnly: boolean;
  readonly fromBuild: boolean;
}
const { readTestOptions, USAGE, UsageError } = options as {
  readTestOptions: (args: readonly string[]) => Plan | 'help';
  USAGE: string;
  UsageError: new () => Error;
};
const nothing: Plan = { checks: false, unit: null, golden: null, deep: false, packagesOnly: false, fromBuild: true };

describe('npm test', () => {
  it('npm test without an argument runs everything', () => {
    expect(readTestOptions([])).toEqual({ ...nothing, checks: true, unit: [], golden: [] });
  });

  it.each([
    ['test/simulator/paint', 'test/simulator/paint'],
    ['./test/simulator/paint/', 'test/simulator/paint'],
    ['test/simulator/paint/rules/store.test.ts', 'test/simulator/paint/rules/store.test.ts'],
    ['src/simulator/paint/rules/store.ts', 'test/simulator/paint/rules/store.test.ts'],
    ['src/simulator/paint', 'test/simulator/paint'],
    ['harness/setup', 'test/harness/setup'],
  ])('npm test maps the argument %s to the tests in %s', (given, tests) => {
    expect(readTestOptions([given])).toEqual({ ...nothing, unit: [tests] });
  });

  it('npm test maps a golden folder to its cases', () => {
    expect(readTestOptions(['golden/render/stickers', 'test/simulator/paint'])).toEqual({
      ...nothing,
      unit: ['test/simulator/paint'],
      golden: ['stickers'],
    });
  });

  it('npm test with --changed runs all checks and the tests that changed sources can affect', () => {
    const plan = { ...nothing, checks: true, golden: [], fromBuild: false };
    expect(readTestOptions(['--changed'])).toEqual({ ...plan, unit: ['--changed', '--passWithNoTests'] });
    expect(readTestOptions(['--changed=main'])).toEqual({ ...plan, unit: ['--changed=main', '--passWithNoTests'] });
  });

  it('npm test with --fast needs only the installed packages', () => {
    const plan = { ...nothing, packagesOnly: true, fromBuild: false };
    expect(readTestOptions(['--fast'])).toEqual({ ...plan, unit: ['--project', 'pure'] });
  });

  it('npm test with --shard runs a part of the unit tests', () => {
    expect(readTestOptions(['--shard=2/4'])).toEqual({ ...nothing, unit: ['--shard=2/4'] });
  });

  it('npm test with --deep runs only the files that contain deep runs', () => {
    const { unit, deep } = readTestOptions(['--deep']) as Plan;
    expect(deep).toBe(true);
    expect(unit).toContain('test/robustness/fuzz.test.ts');
    expect(unit).not.toContain('test/simulator/paint/rules/store.test.ts');
  });

  it('npm test prints its help with --help', () => {
    expect(readTestOptions(['test/simulator/paint', '--help'])).toBe('help');
    for (const option of ['--changed', '--fast', '--shard', '--deep']) expect(USAGE).toContain(option);
  });

  it.each([
    [['--nope'], /no option --nope.*--changed/s],
    [['--fast', 'test/simulator/paint'], /--fast says what to run by itself; leave out test\/simulator\/paint/],
    [['--shard=5/4'], /--shard=5\/4: .* such as --shard=1\/4/],
    [['--shard=0/4'], /such as --shard=1\/4/],
    [['test/nope'], /there is no test\/nope/],
    [['../elsewhere'], /outside of the checkout/],
    [['README.md'], /README\.md has no tests/],
    [['src/nope.ts'], /there is no src\/nope\.ts/],
    [['src/README.md'], /there is no test\/README\.md|has no tests/],
    [['golden/render/nope'], /there is no golden\/render\/nope/],
  ])('npm test rejects %j and names the right alternative', (args, message) => {
    expect(() => readTestOptions(args)).toThrow(UsageError);
    expect(() => readTestOptions(args)).toThrow(message);
  });
});
