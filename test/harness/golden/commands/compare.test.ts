import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { runGolden } from '../../../../harness/golden/cli.js';
import { readResults } from '../../../../harness/golden/report/run-results.js';
import { setResultsFolder } from '../../../../harness/golden/results-folder.js';
import { encodePng } from '../../../../src/device/node/png/index.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const temporary = makeTemporaryFolder();
afterAll(() => {
  setResultsFolder(undefined);
  temporary.remove();
});
afterEach(() => vi.restoreAllMocks());

const grey = (size: number, level = 100): Uint8Array =>
  encodePng(
    new Uint8Array(size * size * 4).fill(level).map((value, i) => (i % 4 === 3 ? 255 : value)),
    size,
    size,
  );

async function compare(
  name: string,
  actual: Readonly<Record<string, Uint8Array>>,
  expected: Readonly<Record<string, Uint8Array>>,
  ...options: string[]
) {
  const [a, b, results] = ['actual', 'expected', 'results'].map((part) => join(temporary.path, name, part)) as [
    string,
    string,
    string,
  ];
  for (const [folder, files] of [
    [a, actual],
    [b, expected],
  ] as const) {
    for (const [file, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), bytes);
    }
  }
  const printed: string[] = [];
  const print = (text: unknown): void => void printed.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  const status = await runGolden(['compare', a, b, '--results', results, ...options]);
  const records =
    status === 2
      ? []
      : readResults(join(results, 'golden-report', 'results.json')).cases.map(
          ({ name, outcome, facts = [], warnings = [] }) => ({
            name,
            outcome,
            said: [...facts, ...warnings].join('\n'),
          }),
        );
  return { status, printed: printed.join('\n'), records };
}

test('golden compare passes if the pictures of two folders and their subfolders are equal', async () => {
  const pictures = { 'one.png': grey(8), 'deep/two.png': grey(4) };
  const { status, records } = await compare('equal', pictures, pictures);
  expect([status, records.map(({ name, outcome }) => `${name} ${outcome}`)]).toEqual([
    0,
    ['deep/two passed', 'one passed'],
  ]);
});

test('golden compare reports a picture that differs, and prints the command to compare it again', async () => {
  const { status, records, printed } = await compare('differs', { 'one.png': grey(8) }, { 'one.png': grey(8, 130) });
  expect([status, records[0]?.outcome]).toEqual([1, 'failed']);
  expect(records[0]?.said).toContain('64 of 64 texels differ; none may differ');
  expect(printed).toMatch(/rerun +livery golden compare .*actual .*expected/);
});

test('golden compare passes a difference within the tolerance', async () => {
  const { status } = await compare(
    'tolerated',
    { 'one.png': grey(8) },
    { 'one.png': grey(8, 101) },
    '--tolerance',
    '{"comparer":"flip","max_mean":0.1}',
  );
  expect(status).toBe(0);
});

test('golden compare reports pictures that only one folder has', async () => {
  const { status, records } = await compare('missing', { 'new.png': grey(8) }, { 'gone.png': grey(8) });
  expect(status).toBe(1);
  expect(records.map(({ name, said }) => `${name}: ${said}`)).toEqual([
    expect.stringMatching(/^gone: .*actual\/gone\.png: no such file/),
    expect.stringMatching(/^new: .*expected\/new\.png: no such file/),
  ]);
});

const chunk = (type: string, data: Uint8Array): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(typed.length + 8);
  frame.writeUInt32BE(data.length, 0);
  typed.copy(frame, 4);
  frame.writeUInt32BE(crc32(typed), typed.length + 4);
  return frame;
};

/** A grey PNG of 2 × 2 texels, with 16 bits per channel. */
const DEEP = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 16, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 100, 1, 100, 2, 0, 100, 3, 100, 4]))),
  chunk('IEND', Buffer.alloc(0)),
]);

const withChunk = (png: Uint8Array, type: string, data: Uint8Array): Uint8Array =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);

test.each([
  ['a different size', grey(4), grey(8), 'the picture is 4×4 px, the accepted one 8×8 px'],
  ['16 bits per channel', DEEP, grey(2), 'has 16 bits per channel; only the upper 8 are compared'],
  [
    'a colour profile',
    withChunk(grey(8), 'gAMA', Buffer.from([0, 1, 0x86, 0xa0])),
    grey(8),
    'the colour profiles differ: gAMA',
  ],
  ['a truncated file', grey(8).subarray(0, 60), grey(8), 'a broken PNG file: it ends'],
  [
    'a file of another kind',
    Buffer.from('GIF89a'),
    grey(8),
    'a broken PNG file: it does not begin with the PNG signature',
  ],
  ['an empty file', new Uint8Array(), grey(8), 'a broken PNG file: it is empty'],
])('golden compare reports %s', async (name, actual, expected, message) => {
  const { records } = await compare(name, { 'one.png': actual }, { 'one.png': expected });
  expect(records[0]?.said).toContain(message);
});

test.each([
  ['one folder', ['compare', '/tmp'], 'two folders are needed'],
  ['a missing folder', ['compare', '/nowhere/a', '/nowhere/b'], '/nowhere/a does not exist'],
  ['a tolerance that is not JSON', ['compare', '/tmp', '/tmp', '--tolerance', '{'], '--tolerance: not JSON'],
  ['an unknown bound', ['compare', '/tmp', '/tmp', '--tolerance', '{"comparer":"flip","max_men":1}'], 'max_men'],
])('golden compare refuses %s', async (_, argv, message) => {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void said.push(String(text)));
  expect(await runGolden([...argv, '--results', join(temporary.path, 'refused')])).toBe(2);
  expect(said.join('\n')).toContain(message);
});
