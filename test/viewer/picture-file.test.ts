import { describe, expect, it } from 'vitest';
import { pictureFileName, sideOf } from '../../src/viewer/panels/view/picture-file.js';

describe('a saved picture file', () => {
  it.each([
    [{ scene: 'Hunter-ship', ut: 90_061.9, width: 1920, height: 1080 }, 'Hunter-ship_1d01h01m01s_1920x1080.png'],
    [{ scene: '../a b/ü:*?', ut: 0, width: 16, height: 16 }, 'a-b-ü_0d00h00m00s_16x16.png'],
    [{ scene: '...', ut: -5, width: 16, height: 16 }, 'scene_0d00h00m00s_16x16.png'],
  ])('a saved picture file is named by scene, time and size: %o', (picture, name) => {
    expect(pictureFileName(picture)).toBe(name);
  });

  it.each([
    ['16', 16],
    ['4096', 4096],
    [' 800 ', 800],
    ['15', null],
    ['4097', null],
    ['800.5', null],
    ['1e3', null],
    ['', null],
    ['-800', null],
  ])('the side of a saved picture must be a whole number from 16 to 4096: %s', (text, side) => {
    expect(sideOf(text)).toBe(side);
  });
});
