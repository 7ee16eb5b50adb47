import { describe, expect, test } from 'vitest';
import { withChunk } from '../../src/base/images/index.js';
import { encodePng } from '../../src/device/node/png/index.js';
import { liveryInPicture, pictureWithLivery, type SharedLivery } from '../../src/viewer/paint/shared-livery.js';

const PICTURE = encodePng(new Uint8Array(16).fill(99), 2, 2);
const SHARED: SharedLivery = {
  text: '# livery Sea blue\nvessels/active/paint/parts/color 0.1 0.2 0.9\n',
  view: 'Hunter-ship;1,2,3',
  images: [
    { name: 'badge.png', bytes: Uint8Array.of(1, 2, 3) },
    { name: 'empty.png', bytes: new Uint8Array() },
    { name: 'ü.png', bytes: Uint8Array.of(4) },
  ],
};
const HEAD = { version: 1, text: SHARED.text, view: null, images: [] };

function pictureWith(head: unknown, after: readonly number[] = []): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length);
  return withChunk(PICTURE, 'liVr', Buffer.concat([length, text, Uint8Array.from(after)]));
}

describe('a livery that is stored in a picture', () => {
  test('a livery can be read from a picture with its text, its view and its images', () => {
    expect(liveryInPicture(pictureWithLivery(PICTURE, SHARED))).toEqual(SHARED);
    const bare = { text: SHARED.text, view: null, images: [] };
    expect(liveryInPicture(pictureWithLivery(PICTURE, bare))).toEqual(bare);
    expect(liveryInPicture(pictureWith(HEAD))).toEqual(bare);
  });

  test('a picture without a stored livery contains none', () => {
    expect(liveryInPicture(PICTURE)).toBeNull();
  });

  test.each([
    [
      'a future version',
      pictureWith({ ...HEAD, version: 2 }),
      'has version 2, and this page reads version 1; update Livery',
    ],
    ['a version that does not exist', pictureWith({ ...HEAD, version: 0 }), "its version is '0'"],
    ['no text', pictureWith({ ...HEAD, text: undefined }), 'its text is missing'],
    [
      'a text that is too long',
      pictureWith({ ...HEAD, text: 'x'.repeat(300_000) }),
      'its text is missing, or has over 262144 characters',
    ],
    ['a view that is not a text', pictureWith({ ...HEAD, view: 7 }), 'its view is not a text'],
    [
      'images without bytes',
      pictureWith({ ...HEAD, images: [{ name: 'a.png' }] }),
      'its list of images is missing or damaged',
    ],
    [
      'images of negative size',
      pictureWith({ ...HEAD, images: [{ name: 'a', bytes: -1 }] }),
      'its list of images is missing or damaged',
    ],
    [
      'too many images',
      pictureWith({ ...HEAD, images: Array(65).fill({ name: 'a', bytes: 0 }) }),
      'its list of images is missing or damaged, or has over 64',
    ],
    [
      'fewer bytes than its images need',
      pictureWith({ ...HEAD, images: [{ name: 'a', bytes: 9 }] }, [1]),
      '1 bytes, not 9',
    ],
    ['more bytes than its images need', pictureWith(HEAD, [1, 2]), 'its images have 2 bytes, not 0'],
    ['a list in place of the head', pictureWith([]), "its version is 'undefined'"],
    ['null in place of the head', pictureWith(null), "its version is 'undefined'"],
    ['a head that is not JSON', withChunk(PICTURE, 'liVr', Uint8Array.of(0, 0, 0, 1, 0x7b)), 'its header is not JSON'],
    ['a head longer than the chunk', withChunk(PICTURE, 'liVr', Uint8Array.of(255, 0, 0, 0)), 'its header is cut off'],
    ['an empty chunk', withChunk(PICTURE, 'liVr', new Uint8Array()), 'its header is cut off'],
  ])('a stored livery with a fault is refused: %s', (_fault, file, message) => {
    expect(() => liveryInPicture(file)).toThrow(message);
  });

  test('a stored livery is refused if any of its bytes has changed', () => {
    const file = pictureWithLivery(PICTURE, SHARED);
    file[Buffer.from(file).indexOf('Sea blue')]! ^= 32;
    expect(() => liveryInPicture(file)).toThrow('its bytes were changed on the way');
  });
});
