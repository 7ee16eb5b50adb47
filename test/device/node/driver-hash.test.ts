import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkDriver } from '../../../src/device/node/driver-hash.js';
import { findAdapterCandidate, prepareDriverFolder } from '../../../src/device/node/index.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const { driver } = findAdapterCandidate('swiftshader');
const library = driver?.kind === 'library' ? driver.path : '';

describe.skipIf(!existsSync(library))('the bundled software driver', () => {
  const temporary = makeTemporaryFolder();
  afterAll(() => temporary.remove());
  const copyOf = (place: string): string => {
    const path = join(temporary.path, place, 'libvk_swiftshader.so');
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(library, path);
    return path;
  };
  const inPackage = `node_modules/@onirenaud/swiftshader-vulkan/${process.platform}-${process.arch}`;

  test('a software driver with a byte that differs from the recorded hash is refused', () => {
    const path = copyOf(inPackage);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(() => prepareDriverFolder(path)).toThrow(
      /has the SHA-256 [0-9a-f]{64}, not [0-9a-f]{64}; remove node_modules/,
    );
  });

  test('a software driver with the recorded bytes is accepted', () => {
    expect(() => checkDriver(copyOf(`intact/${inPackage}`))).not.toThrow();
  });

  test('a driver file that the user names is accepted with any bytes', () => {
    const path = copyOf('own');
    writeFileSync(path, 'another driver');
    expect(() => checkDriver(path)).not.toThrow();
  });
});
