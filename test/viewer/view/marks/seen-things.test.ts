import { expect, test } from 'vitest';
import type { CameraPose } from '../../../../src/simulator/sim/camera/index.js';
import type { Linked } from '../../../../src/viewer/view/feed/scene-link.js';
import { SeenThings } from '../../../../src/viewer/view/marks/seen-things.js';

test('picks at the same point of the same moment trace the scene only once', () => {
  let picks = 0;
  let snapshot = {};
  let turn = 0;
  const picker = { pick: () => (picks++, null) };
  const pose = (): unknown => ({
    positionEcl: [0, 0, turn],
    eclFromCamera: [0, 0, 0, 1],
    fovY: 1,
    orthoHalfHeight: null,
  });
  const seen = new SeenThings(
    { clientWidth: 640, clientHeight: 360 } as HTMLElement,
    () => ({ mirror: { snapshot }, picker }) as unknown as Linked,
    () => pose() as CameraPose,
  );
  const picksAt = (x: number): number => {
    const before = picks;
    expect([seen.pick(x, 100), seen.hit(x, 100)]).toEqual([null, null]);
    return picks - before;
  };
  expect([picksAt(80), picksAt(80), picksAt(81)]).toEqual([1, 0, 1]);
  turn = 1;
  expect(picksAt(81)).toBe(1);
  snapshot = {};
  expect(picksAt(81)).toBe(1);
});
