import { describe, expect, it } from 'vitest';
import {
  changedPicture,
  GOLDEN_OPTIONS,
  goldenPicture,
  ofSize,
  PictureOptions,
  pictureChanges,
  pictureOptions,
} from '../../src/contract/picture-options.js';

const whole = { width: 960, height: 540, samples: 1 };

describe('the options of a picture', () => {
  it('are taken whole out of an object that has other members, and the absent ones have defaults', () => {
    const given = { width: 64, samples: 4, pass: 'normal', settled: true, format: 'png' } as const;
    expect(pictureOptions(given)).toEqual({ width: 64, height: 540, samples: 4, pass: 'normal' });
    expect(pictureOptions({ pass: null })).toEqual(whole);
  });

  it('are each stored with a golden', () => {
    expect([...GOLDEN_OPTIONS].sort()).toEqual(Object.keys(PictureOptions.properties).sort());
    expect(Object.keys(goldenPicture({ pass: 'depth' }))).toEqual(['width', 'height', 'samples', 'pass']);
  });

  it('of a golden stay as they are stored where a request does not name them', () => {
    const stored = goldenPicture({ width: 64, height: 36, samples: 4, pass: 'depth' });
    expect(changedPicture(stored, pictureChanges({}))).toEqual(stored);
    expect(changedPicture(stored, pictureChanges({ samples: 1, pass: 'albedo' }))).toEqual({
      ...stored,
      samples: 1,
      pass: 'albedo',
    });
    expect(changedPicture(stored, pictureChanges({ pass: 'picture' }))).toEqual({ ...stored, pass: null });
  });

  it('of a golden follow the size of a picture that was sent', () => {
    const stored = goldenPicture({ width: 64, height: 36, pass: 'depth' });
    expect(ofSize(stored, { width: 7, height: 9 })).toEqual({ ...stored, width: 7, height: 9 });
  });
});
