import { describe, expect, it } from 'vitest';
import { type FirstPictureState, nextPicture } from '../../../src/viewer/view/first-picture.js';

const VIEW = 'vessel:Hunter-ship;0,0,3;132.5,17;42;45';
const OTHER = 'vessel:Hunter-ship;0,0,3;140,17;42;45';
const SERVER_MS = 800;

const state = (change: Partial<FirstPictureState> = {}): FirstPictureState => ({
  drawing: { drawnBy: 'page', isSlow: true },
  isFine: false,
  frameMs: 2000,
  view: VIEW,
  hasChanges: false,
  ...change,
});

describe("the server's first picture", () => {
  it.each<[string, Partial<FirstPictureState>, 'page' | 'server' | 'ask']>([
    ['stays until the page has drawn', { frameMs: null }, 'server'],
    ['stays while the page has only a coarse picture of the same view', {}, 'server'],
    ['is replaced by a fine picture of the page', { isFine: true }, 'page'],
    [
      'gives way to the page if the server draws for the page as well',
      { drawing: { drawnBy: 'server', isSlow: true } },
      'page',
    ],
    ["is replaced by a server picture of the user's new view, on a slow adapter", { view: OTHER }, 'ask'],
    [
      'is replaced by a server picture of the new view before the page has drawn',
      { view: OTHER, frameMs: null },
      'ask',
    ],
    [
      'gives way to the page after a move if the page draws faster than the server',
      { view: OTHER, frameMs: 700 },
      'page',
    ],
    [
      'gives way to the page after a move on a graphics card',
      { view: OTHER, drawing: { drawnBy: 'page', isSlow: false } },
      'page',
    ],
    [
      'gives way to the page after a change if the page draws faster than the server',
      { hasChanges: true, frameMs: 700 },
      'page',
    ],
    ["stays for the server's own camera, which has no view", { view: null }, 'server'],
  ])("the server's first picture %s", (_behaviour, change, expected) => {
    const shown = change.view === null ? null : VIEW;
    expect(nextPicture(state(change), shown, SERVER_MS)).toBe(expected);
  });
});
