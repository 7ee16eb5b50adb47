import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AssetFolder } from '../../../../src/device/node/assets/asset-folder.js';

const ASSET = { facts: { tall: true }, sections: [new Uint8Array([1, 2, 3])] };

describe('the asset folder', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'livery-assets-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const folder = (name = 'now', maxBytes?: number) => new AssetFolder(join(root, name), maxBytes);

  it('the asset folder returns an asset that an earlier run stored', () => {
    folder().write('a', ASSET);
    expect(folder().read('a')).toEqual(ASSET);
    expect(folder().read('b')).toBeUndefined();
  });

  it('the asset folder never contains an incomplete file', () => {
    folder().write('a', ASSET);
    expect(readdirSync(join(root, 'now'))).toHaveLength(1);
  });

  it('the asset folder leaves no temporary file after a failed write', () => {
    folder().write('a', ASSET);
    const [name] = readdirSync(join(root, 'now'));
    rmSync(join(root, 'now', name!));
    mkdirSync(join(root, 'now', name!));
    folder().write('a', ASSET);
    expect(readdirSync(join(root, 'now'))).toEqual([name]);
  });

  it('the asset folder removes temporary files of killed processes, and keeps recent ones', () => {
    const hash = '0123456789abcdef0123456789abcdef';
    mkdirSync(join(root, 'now'));
    for (const name of [`${hash}.77.0`, `${hash}.78.0`, hash]) writeFileSync(join(root, 'now', name), 'half');
    for (const name of [`${hash}.77.0`, hash]) utimesSync(join(root, 'now', name), 1000, 1000);
    folder().write('a', ASSET);
    const names = readdirSync(join(root, 'now'));
    expect(names).not.toContain(`${hash}.77.0`);
    expect(names).toEqual(expect.arrayContaining([`${hash}.78.0`, hash]));
  });

  it('the asset folder returns nothing for a damaged asset until the asset is written again', () => {
    folder().write('a', ASSET);
    const [name] = readdirSync(join(root, 'now'));
    writeFileSync(join(root, 'now', name!), 'half a fi');
    expect(folder().read('a')).toBeUndefined();
    folder().write('a', ASSET);
    expect(folder().read('a')).toEqual(ASSET);
  });

  it('the asset folder stops writing at its size limit, but still reads', () => {
    folder('now', 200).write('a', ASSET);
    const full = folder('now', 200);
    full.write('large', { facts: null, sections: [new Uint8Array(300)] });
    expect(full.read('large')).toBeUndefined();
    expect(full.read('a')).toEqual(ASSET);
  });

  it('the asset folder stores nothing when the folder cannot be created, and its calls do not fail', () => {
    writeFileSync(join(root, 'file'), '');
    const nowhere = folder('file/now');
    expect(() => {
      nowhere.write('a', ASSET);
    }).not.toThrow();
    expect(nowhere.read('a')).toBeUndefined();
  });

  it('the asset folder deletes the folders of other builds except the latest two', () => {
    ['first', 'second', 'third'].forEach((name, age) => {
      mkdirSync(join(root, name));
      utimesSync(join(root, name), 1000 + age, 1000 + age);
    });
    folder().write('a', ASSET);
    expect(readdirSync(root).sort()).toEqual(['now', 'second', 'third']);
  });
});
