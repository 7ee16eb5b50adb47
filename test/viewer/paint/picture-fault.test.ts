import { expect, test } from 'vitest';
import { pictureFault } from '../../../src/viewer/paint/picture-fault.js';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TEXT = new TextEncoder().encode('hello');

test('a file that is not a picture is refused with the reason and the next step', () => {
  expect(pictureFault('a.png', PNG)).toBeNull();
  expect(pictureFault('fake.PNG', TEXT)).toBe('nothing was sent; fake.PNG is not a PNG inside; save it as a PNG again');
  expect(pictureFault('empty.png', new Uint8Array())).toBe('nothing was sent; empty.png is empty; choose another file');
  expect(pictureFault('ship.obj', TEXT)).toContain('export it as .glb');
  expect(pictureFault('cat.webp', TEXT)).toContain('the page shows PNG, JPEG, BMP, HDR, DDS, KTX, and KTX2 only');
  for (const name of ['notes', 'a.constructor', 'a.toString'])
    expect(pictureFault(name, TEXT)).toContain('is not a file that this page knows');
});
