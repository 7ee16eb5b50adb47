import { expect, test } from 'vitest';
import { KeyDrag } from '../../../src/viewer/timeline/key-drag.js';
import { newDraft, type TrackDraft, withKey, withTime } from '../../../src/viewer/timeline/track-draft.js';

const VIEW = {
  anchor: 'vessel:Hunter-ship',
  frame: 'enu',
  position: [0, 0, 30],
  rotation: [0, 0, 0, 1],
  fov: 40,
} as const;
const start = withKey(newDraft({ ...VIEW, position: [0, 0, 30], rotation: [0, 0, 0, 1] }), {
  ...VIEW,
  position: [9, 0, 30],
  rotation: [0, 0, 0, 1],
});
const at = (t: number): TrackDraft => withTime(start, 1, t);

function dragged(): KeyDrag {
  const drag = new KeyDrag('drag 1', start, 10);
  drag.move(at(3));
  drag.move(at(5));
  return drag;
}

test('a dragged key stays where the user released it while the server still reports an earlier position of the key', () => {
  const drag = dragged();
  expect(drag.received(at(3)), 'while the pointer holds the key').toBe(false);
  drag.isHeld = false;
  expect(drag.received(at(3)), 'before the last write').toBe(false);
  expect(drag.written(at(3))).toBe(false);
  expect(drag.written(at(3)), 'the page has not read the last place').toBe(false);
  expect(drag.received(at(5))).toBe(true);
});

test('a drag is over when the page receives the last position of the key, even before the response to the write', () => {
  const drag = dragged();
  drag.isHeld = false;
  expect(drag.received(at(5))).toBe(true);
});

test("a drag is over after its last write if the page shows another client's track", () => {
  const drag = dragged();
  drag.isHeld = false;
  expect(drag.received(at(8)), 'the last write may overwrite this track').toBe(false);
  expect(drag.written(at(8))).toBe(false);
  expect(drag.written(at(8))).toBe(true);
  expect(drag.received(at(9))).toBe(true);
});
