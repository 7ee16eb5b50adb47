import { afterEach, expect, test, vi } from 'vitest';
import { runBoardBench } from '../../../../harness/bench/board/cli.js';

afterEach(() => vi.restoreAllMocks());

async function run(...argv: readonly string[]) {
  const [out, err] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockReset().mockImplementation(() => undefined),
  );
  const status = await runBoardBench(argv);
  return { status, out: out!.mock.calls.join('\n'), err: err!.mock.calls.join('\n') };
}

test.each([
  ['--hours', '2'],
  ['--rate', '2'],
  ['--pages', '2'],
  ['--months', '2'],
  ['ingest', '--hours', '2'],
])('a measurement refuses the options that belong to --model: %s %s %s', async (...argv) => {
  const { status, out, err } = await run(...argv);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(/^--(hours|rate|pages|months) belongs to the model, .*; add --model/);
});

test.each([
  ['ingest', /^the part 'ingest' belongs to a measurement/],
  ['--events=5', /^--events belongs to a measurement/],
  ['--round-events=5', /^--round-events belongs to a measurement/],
])('`--model` refuses the parts and options of a measurement: %s', async (word, why) => {
  const { status, out, err } = await run(word, '--model');
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(why);
});

test('--model accepts each of its own options', async () => {
  const argv = ['--players=1000', '--hours=2', '--rate=3', '--pages=4', '--months=5'];
  const { status, out, err } = await run('--model', ...argv);
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('disk after 5 months');
});

test('a measurement accepts its own options, and then reports an unknown part', async () => {
  const { status, err } = await run('nothing', '--events=5', '--players=5', '--round-events=5');
  expect([status, err]).toEqual([2, expect.stringMatching(/^no part 'nothing'/)]);
});
