import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { PASS_NAMES } from '../../../src/contract/vocabulary/index.js';
import { BADGE, type PictureServer } from './picture-server.js';

export interface PictureFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SIZE = 'width=420&height=236';
const QUALITY = 74;

/** Grey level of pixels that a pass does not write, 0 to 255. */
const BACKGROUND = 24;

/** A camera low above the ground near the rocket, with the hills in the background. */
const NEAR_THE_ROCKET = {
  defaults: { anchor: 'vessel:Hunter-ship', frame: 'enu' },
  shots: [
    {
      duration: 1,
      position: { radius: [{ t: 0, v: 25 }], azimuth: [{ t: 0, v: 330 }], elevation: [{ t: 0, v: -9 }] },
      aim: { target: 'vessel:Hunter-ship', offset: [4, 0, 0], frame: 'bodyfixed', up: 'target' },
      roll: [{ t: 0, v: -79 }],
      fov: [{ t: 0, v: 60 }],
    },
  ],
};

export async function* drawDefaultScene(server: PictureServer): AsyncGenerator<PictureFile> {
  const png = await server.frame('width=960&height=540&samples=16');
  yield { name: 'default-scene.jpg', bytes: jpegFromPng(png) };
}

export async function* drawPasses(server: PictureServer): AsyncGenerator<PictureFile> {
  await server.write('vessels/active/paint/parts/color', '0.12 0.55 0.95');
  await server.write('vessels/active/paint/parts/enabled', '1');
  await server.write('paint/parts/enabled', '1');
  await server.write('paint/stickers/place', BADGE);
  await server.request('POST', 'fs/camera/track/near', JSON.stringify(NEAR_THE_ROCKET));
  await server.write('camera/play', 'near');
  for (const pass of ['picture', ...PASS_NAMES]) {
    const png = await server.frame(`${SIZE}&settled${pass === 'picture' ? '&samples=16' : `&pass=${pass}`}`);
    yield { name: `pass-${pass}.jpg`, bytes: jpegFromPng(png) };
  }
  await server.write('paint/stickers/clear', '1');
  await server.write('paint/parts/enabled', '0');
  await server.write('camera/release', '1');
  await server.write('clock/step', '2');
}

/** Converts a picture to JPEG. Draws the picture on a plain background first, because JPEG has no alpha. */
function jpegFromPng(png: Buffer): Uint8Array {
  const { width, height, data } = PNG.sync.read(png);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255;
    for (let c = 0; c < 3; c++) data[at + c] = Math.round(data[at + c]! * alpha + BACKGROUND * (1 - alpha));
    data[at + 3] = 255;
  }
  return jpeg.encode({ width, height, data }, QUALITY).data;
}
