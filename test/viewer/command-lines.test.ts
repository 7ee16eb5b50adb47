import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteWord } from '../../src/base/errors/shell-word.js';
import { curlLine, shellLine } from '../../src/viewer/link/command-lines.js';

const BASE = 'http://127.0.0.1:4242/v1';
const OPEN = { base: BASE, demandsToken: false };

describe('a field write in the log', () => {
  const step = { kind: 'write', path: 'paint/parts/global/color', text: '0.12 0.55 0.95' } as const;

  test('a field write in the log is shown as the curl line of the documentation', () => {
    expect(curlLine(step, OPEN)).toBe(`curl -X POST --data '0.12 0.55 0.95' ${BASE}/fs/paint/parts/global/color`);
  });

  test('a field write in the log is shown as an echo into the mounted tree', () => {
    expect(shellLine(step)).toBe("echo '0.12 0.55 0.95' > /mnt/paint/parts/global/color");
  });
});

describe('an upload in the log', () => {
  test('an upload of one request is logged as one line', () => {
    const step = { kind: 'upload', name: 'badge.png', bytes: 1 << 20 } as const;
    expect(curlLine(step, OPEN)).toBe(`curl -T badge.png ${BASE}/paint/texture/file/badge.png`);
    expect(shellLine(step)).toBe('cp badge.png /mnt/paint/textures/file/');
  });

  test('an upload of several requests is logged as a loop, and the last request of the loop commits the upload', () => {
    const line = curlLine({ kind: 'upload', name: 'big.png', bytes: (1 << 20) * 2 + 1 }, OPEN);
    expect(line).toContain('seq 0 2');
    expect(line).toContain('complete=$((i == 2))');
  });
});

describe('a curl line for a server with an access token', () => {
  const GUARDED = { base: BASE, demandsToken: true };

  test('a curl line takes the access token from LIVERY_TOKEN, as one argument', () => {
    const line = curlLine({ kind: 'write', path: 'paint/parts/blend', text: 'tint' }, GUARDED);
    const shown = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${line}`], {
      encoding: 'utf8',
      env: { LIVERY_TOKEN: 'abc' },
    });
    expect(shown.split('\n').slice(0, 4)).toEqual(['-H', 'Authorization: Bearer abc', '-X', 'POST']);
  });

  test.each([
    { kind: 'upload', name: 'badge.png', bytes: 1 },
    { kind: 'upload', name: 'big.png', bytes: (1 << 20) + 1 },
    { kind: 'delete-texture', name: 'a.png' },
    { kind: 'golden', act: 'accept', name: 'hull-red' },
  ] as const)('an access token adds only one header to a curl line: %j', (step) => {
    const line = curlLine(step, GUARDED);
    expect(line.match(/curl -H "Authorization: Bearer \$LIVERY_TOKEN" /g)).toHaveLength(1);
    expect(line.replace(' -H "Authorization: Bearer $LIVERY_TOKEN"', '')).toBe(curlLine(step, OPEN));
  });
});

test('deleting a texture is shown as a DELETE request and as rm', () => {
  const step = { kind: 'delete-texture', name: 'a.png' } as const;
  expect(curlLine(step, OPEN)).toBe(`curl -X DELETE ${BASE}/paint/texture/file/a.png`);
  expect(shellLine(step)).toBe('rm /mnt/paint/textures/file/a.png');
});

test('a golden action is shown as an HTTP request, and has no shell line', () => {
  const lines = (['accept', 'compare', 'remove'] as const).map((act) => {
    const step = { kind: 'golden', act, name: 'hull-red' } as const;
    expect(shellLine(step)).toBeNull();
    return curlLine(step, OPEN);
  });
  expect(lines).toEqual([
    `curl -X PUT ${BASE}/golden/hull-red`,
    `curl -X POST ${BASE}/golden/hull-red/compare`,
    `curl -X DELETE ${BASE}/golden/hull-red`,
  ]);
});

test('quoted words pass through a shell unchanged', () => {
  const through = (words: readonly string[]): string =>
    execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quoteWord).join(' ')}`], { encoding: 'utf8' });
  const words = ["it's", '', '$(reboot)', '`x`', 'a b', '"', '\\', '*', 'plain-word_1.2/3', '!', '\n', '#'];
  expect(through(words)).toBe(words.map((word) => `${word}\0`).join(''));
  const word = fc.string().filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (some) => {
      expect(through(some)).toBe(some.map((each) => `${each}\0`).join(''));
    }),
    { numRuns: 20 },
  );
});
