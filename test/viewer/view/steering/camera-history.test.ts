import { describe, expect, it } from 'vitest';
import { CameraHistory } from '../../../../src/viewer/view/steering/camera-history.js';
import type { CameraSetting } from '../../../../src/simulator/world/views/index.js';
import { vec3 } from '../../../../src/base/math/index.js';

const at = (distance: number, vesselId = 'Hunter-ship'): CameraSetting => ({
  subject: SUBJECTS[vesselId]!,
  orbit: { pivot: vec3.ZERO, azimuth: 0, elevation: 0.3, distance },
  fovY: 0.8,
});
const SUBJECTS: Readonly<Record<string, CameraSetting['subject']>> = {
  'Hunter-ship': { kind: 'vessel', vesselId: 'Hunter-ship' },
  Walker: { kind: 'vessel', vesselId: 'Walker' },
};
const always = (): boolean => true;

describe("the undo history of the page's camera", () => {
  it('the camera history undoes moves one by one, newest first, and redoes them', () => {
    const history = new CameraHistory();
    history.note({ label: 'Turn', run: Symbol() }, at(10));
    history.note({ label: 'Zoom', run: Symbol() }, at(20));
    expect([history.backLabel, history.forwardLabel]).toEqual(['Zoom', null]);
    expect(history.back(at(30), always)).toEqual(at(20));
    expect([history.backLabel, history.forwardLabel]).toEqual(['Turn', 'Zoom']);
    expect(history.back(at(20), always)).toEqual(at(10));
    expect(history.back(at(10), always)).toBeNull();
    expect(history.forward(at(10), always)).toEqual(at(20));
    expect(history.forward(at(20), always)).toEqual(at(30));
    expect(history.forward(at(30), always)).toBeNull();
  });

  it('all moves of one gesture are one step of the camera history', () => {
    const history = new CameraHistory();
    const drag = { label: 'Turn', run: Symbol() };
    expect([history.note(drag, at(10)), history.note(drag, at(11)), history.note(drag, at(12))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(history.back(at(13), always)).toEqual(at(10));
    expect(history.backLabel).toBeNull();
  });

  it('the camera history starts a new step after an undo, and drops the undone moves', () => {
    const history = new CameraHistory();
    const drag = { label: 'Turn', run: Symbol() };
    history.note(drag, at(10));
    history.back(at(11), always);
    expect(history.note(drag, at(10))).toBe(true);
    expect([history.backLabel, history.forwardLabel]).toEqual(['Turn', null]);
  });

  it('going back in the camera history skips steps that changed nothing, and steps whose vessel no longer exists', () => {
    const history = new CameraHistory();
    history.note({ label: 'Turn', run: Symbol() }, at(10));
    history.note({ label: 'Look at Walker', run: Symbol() }, at(20, 'Walker'));
    history.note({ label: 'Zoom', run: Symbol() }, at(30));
    const isThere = ({ subject }: CameraSetting): boolean => subject === SUBJECTS['Hunter-ship'];
    expect(history.back(at(30 + 1e-7), isThere)).toEqual(at(10));
  });

  it('the camera history keeps the last hundred moves', () => {
    const history = new CameraHistory();
    for (let step = 1; step <= 300; step++) history.note({ label: 'Turn', run: Symbol() }, at(step));
    let now = at(301);
    let steps = 0;
    for (;;) {
      const before = history.back(now, always);
      if (!before) break;
      now = before;
      steps++;
    }
    expect([steps, now.orbit.distance]).toEqual([100, 201]);
  });
});
