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

describe('picture options', () => {
  it('missing picture options get their defaults', () => {
    const given = { width: 64, samples: 4, pass: 'normal', settled: true, format: 'png' } as const;
    expect(pictureOptions(given)).toEqual({ width: 64, height: 540, samples: 4, pass: 'normal' });
    expect(pictureOptions({ pass: null })).toEqual(whole);
  });

  it('a golden stores all picture options', () => {
    expect([...GOLDEN_OPTIONS].sort()).toEqual(Object.keys(PictureOptions.properties).sort());
    const all = ['width', 'height', 'samples', 'pass', 'crop'];
    expect(Object.keys(goldenPicture({ pass: 'depth', crop: '0,0,9,9' }))).toEqual(all);
    expect(goldenPicture({ crop: null })).toEqual({ ...whole, pass: null });
  });

  it('a golden keeps the stored value of every picture option that a request omits', () => {
    const stored = goldenPicture({ width: 64, height: 36, samples: 4, pass: 'depth' });
    expect(changedPicture(stored, pictureChanges({}))).toEqual(stored);
    expect(changedPicture(stored, pictureChanges({ samples: 1, pass: 'albedo' }))).toEqual({
      ...stored,
      samples: 1,
      pass: 'albedo',
    });
    expect(changedPicture(stored, pictureChanges({ pass: 'picture' }))).toEqual({ ...stored, pass: null });
    const part = changedPicture(stored, pictureChanges({ crop: '0,0,64,9' }));
    expect(part).toEqual({ ...stored, crop: '0,0,64,9' });
    expect(changedPicture(part, pictureChanges({ samples: 1 }))).toEqual({ ...part, samples: 1 });
    expect(changedPicture(part, pictureChanges({ crop: 'whole' }))).toEqual(stored);
    expect(() => changedPicture(part, pictureChanges({ width: 63 }))).toThrow(
      "golden: crop '0,0,64,9' reaches outside",
    );
  });

  it('a golden takes its size from an uploaded picture', () => {
    const stored = goldenPicture({ width: 64, height: 36, pass: 'depth' });
    expect(ofSize(stored, { width: 7, height: 9 })).toEqual({ ...stored, width: 7, height: 9 });
    const part = { ...stored, crop: '1,2,7,9' };
    expect(ofSize(part, { width: 7, height: 9 })).toEqual(part);
    expect(ofSize(part, { width: 9, height: 7 })).toEqual({ ...stored, width: 9, height: 7 });
  });
});
