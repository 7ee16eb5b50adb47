import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unzipInto, type ZipBounds } from '../../../../harness/golden/accept/unzip.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';
import { type ZipEntry, zipOf } from './zip-file.js';

const TEXT = Buffer.from('some text');
const SMALL: ZipBounds = { entries: 3, fileBytes: 1000, allBytes: 1500 };

describe('unzipInto', () => {
  let temporary: TemporaryFolder;
  beforeEach(() => {
    temporary = makeTemporaryFolder();
  });
  afterEach(() => temporary.remove());

  const unzip = (entries: readonly ZipEntry[], bounds?: ZipBounds) =>
    unzipInto(temporary.write('in.zip', zipOf(entries)), join(temporary.path, 'out'), bounds);

  it('unzipInto unpacks files into their folders', async () => {
    await unzip([
      { name: 'golden-report/', bytes: Buffer.alloc(0), mode: 0o040_755 },
      { name: 'golden-report/results.json', bytes: TEXT },
      { name: 'golden-report/pictures/ä.png', bytes: TEXT, mode: 0 },
    ]);
    expect(readFileSync(join(temporary.path, 'out/golden-report/results.json'))).toEqual(TEXT);
    expect(readFileSync(join(temporary.path, 'out/golden-report/pictures/ä.png'))).toEqual(TEXT);
  });

  it.each<[string, ZipEntry, string]>([
    ['a path that leads out of the archive', { name: '../evil.txt', bytes: TEXT }, 'invalid relative path'],
    [
      'a path that leads out of the archive through a subfolder',
      { name: 'a/../../evil.txt', bytes: TEXT },
      'invalid relative path',
    ],
    ['an absolute path', { name: '/tmp/evil.txt', bytes: TEXT }, 'absolute path'],
    ['a Windows path', { name: 'C:\\evil.txt', bytes: TEXT }, 'cannot be unpacked'],
    ['a link', { name: 'link', bytes: Buffer.from('/etc/passwd'), mode: 0o120_777 }, 'is a link or a device'],
    ['a device', { name: 'null', bytes: TEXT, mode: 0o020_666 }, 'is a link or a device'],
    ['a name that occurs twice', { name: 'FINE.txt', bytes: TEXT }, 'is in the archive twice'],
    ['an encrypted file', { name: 'secret', bytes: TEXT, flags: 0x801 }, 'is encrypted'],
    [
      'a file that is larger than its stated size',
      { name: 'bomb', bytes: Buffer.alloc(900), claimed: 10 },
      'cannot be unpacked',
    ],
    ['a file larger than the limit', { name: 'large', bytes: Buffer.alloc(1001) }, 'at most 1000 bytes per file'],
  ])('unzipInto writes nothing for %s', async (_what, entry, words) => {
    await expect(unzip([{ name: 'fine.txt', bytes: TEXT }, entry], SMALL)).rejects.toThrow(words);
    expect(readdirSync(temporary.path).filter((name) => name !== 'out')).toEqual(['in.zip']);
    expect(
      existsSync(join(temporary.path, 'out', 'bomb')) ? readFileSync(join(temporary.path, 'out', 'bomb')).length : 0,
    ).toBeLessThanOrEqual(10);
  });

  it('unzipInto accepts an archive at the limits, and rejects a larger archive', async () => {
    const file = (name: string, size: number) => ({ name, bytes: Buffer.alloc(size) });
    await unzip([file('a', 1000), file('b', 500)], SMALL);
    await expect(unzip([file('c', 1000), file('d', 501)], SMALL)).rejects.toThrow('1500 in total');
    const four = ['e', 'f', 'g', 'h'].map((name) => file(name, 1));
    await expect(unzip(four, SMALL)).rejects.toThrow('has 4 entries, at most 3');
  });

  it('the error of unzipInto names a file that is not an archive', async () => {
    const path = temporary.write('in.zip', 'no archive');
    await expect(unzipInto(path, join(temporary.path, 'out'))).rejects.toThrow(
      /in\.zip: cannot be unpacked \(.*\); make/,
    );
    const cut = temporary.write('cut.zip', zipOf([{ name: 'a', bytes: TEXT }]).subarray(0, 60));
    await expect(unzipInto(cut, join(temporary.path, 'out'))).rejects.toThrow('cut.zip: cannot be unpacked');
  });
});
