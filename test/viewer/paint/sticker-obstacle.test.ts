import { expect, test } from 'vitest';
import { stickerObstacle } from '../../../src/viewer/paint/sticker-obstacle.js';

test('a sticker has no obstacle if it is drawn, or if the server has not reported about it yet', () => {
  expect(stickerObstacle('ready', true)).toBeNull();
  expect(stickerObstacle(undefined, false)).toBeNull();
});

test('while the image of a sticker is not ready, the row of the sticker reports the image, not a missing vessel', () => {
  expect(stickerObstacle('uploading', false)).toEqual({ tone: 'warn', text: 'waiting for its image' });
  expect(stickerObstacle('missing', false)).toEqual({ tone: 'bad', text: 'not shown: its image is missing' });
  expect(stickerObstacle('failed', false)).toEqual({ tone: 'bad', text: 'not shown: its image cannot be read' });
});

test('if the image of a sticker is ready but the surface is gone, the row of the sticker says that vessel or part is gone', () => {
  expect(stickerObstacle('ready', false)).toEqual({ tone: 'warn', text: 'not shown: its vessel or part is gone' });
});
