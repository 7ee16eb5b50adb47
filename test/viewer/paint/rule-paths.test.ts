import { describe, expect, test } from 'vitest';
import { switchesOf } from '../../../src/viewer/paint/rule-paths.js';

const PARTS = 'paint/parts/enabled';
const KITTENS = 'paint/kittens/enabled';

describe('the switches that a rule needs', () => {
  test.each([
    ['paint/parts/global/color', ['paint/parts/global/enabled', PARTS]],
    ['vessels/active/parts/0/paint/pattern', ['vessels/active/parts/0/paint/enabled', PARTS]],
    ['vessels/active/parts/0/paint/gloss', [PARTS]],
    ['paint/kittens/global/color', ['paint/kittens/global/enabled', KITTENS]],
    ['vessels/by-id/Kit/paint/kitten/default/color', ['vessels/by-id/Kit/paint/kitten/default/enabled', KITTENS]],
    // The id of a vessel does not decide whether a path belongs to the paint of characters.
    ['vessels/by-id/kitten/paint/parts/color', ['vessels/by-id/kitten/paint/parts/enabled', PARTS]],
    ['vessels/by-id/my-kittens/parts/0/paint/color', ['vessels/by-id/my-kittens/parts/0/paint/enabled', PARTS]],
    ['paint/parts/blend', []],
    ['paint/parts/global/enabled', []],
    ['vessels/active/lights/0/color', []],
  ])('a write to %s needs the switches %j', (path, switches) => {
    expect(switchesOf(path)).toEqual(switches);
  });
});
