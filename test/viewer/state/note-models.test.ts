import { describe, expect, test } from 'vitest';
import { noteModels } from '../../../src/viewer/state/note-models.js';
import { Notices } from '../../../src/viewer/state/notices.js';

function shown(notes: readonly string[]) {
  const notices = new Notices();
  noteModels(notes, notices);
  return notices.list.map(({ title, text }) => ({ title, text }));
}

describe('the notice about model files', () => {
  test('the notice is absent when every model is drawn completely', () => {
    expect(shown([])).toEqual([]);
  });

  test('the notice lists the unsupported features of one file', () => {
    expect(shown(['a.glb: Cameras: not used', 'a.glb: Animations: not played'])).toEqual([
      {
        title: 'A model does not look exactly as its file says',
        text: 'a.glb: Cameras: not used. a.glb: Animations: not played.',
      },
    ]);
  });

  test('the notice counts the files, and shortens a long list', () => {
    const [notice] = shown(Array.from({ length: 9 }, (_, i) => `${i}.glb: Cameras: not used`));
    expect(notice!.title).toBe('9 models do not look exactly as their files say');
    expect(notice!.text).toMatch(/5\.glb: Cameras: not used\. and 3 more, in the log of the server\.$/);
  });
});
