import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LastPicture } from '../../../harness/golden/last-picture.js';
import { readPicture, thumbnailPath, writeImage } from '../../../harness/golden/results.js';
import { setResultsFolder } from '../../../harness/golden/results-folder.js';
import { flat, withChannelMoved } from '../../compare/pictures.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const grey = flat([100, 100, 100]);
const other = withChannelMoved(grey, 3, 4, 0, 1);

describe('LastPicture', () => {
  const temporary = makeTemporaryFolder();
  setResultsFolder(join(temporary.path, 'results'));
  afterAll(() => {
    setResultsFolder(undefined);
    temporary.remove();
  });
  const acceptedPath = (name: string, image = grey): string =>
    writeImage(join(temporary.path, 'accepted', `${name}.png`), image);

  /**
   * Judges a picture in the same way as a golden run.
   * @returns whether the accepted file contains the picture, and the picture's thumbnail
   */
  function judged(name: string, path: string, image = grey) {
    const last = new LastPicture(name, image);
    const isEqual = last.readAccepted(path) === image;
    return { isEqual, thumbnail: last.thumbnail() };
  }

  it('LastPicture makes the thumbnail of a picture once, and again if it is missing', () => {
    const path = acceptedPath('once');
    const { thumbnail } = judged('once', path);
    expect(thumbnail).toBe(thumbnailPath('once'));
    writeFileSync(thumbnail, 'not made again');
    judged('once', path);
    expect(readFileSync(thumbnail, 'utf8')).toBe('not made again');
    rmSync(thumbnail);
    judged('once', path);
    expect(readPicture(thumbnail)).toEqual(grey);
  });

  it('LastPicture makes a new thumbnail for another picture', () => {
    const path = acceptedPath('another');
    judged('another', path);
    const { isEqual, thumbnail } = judged('another', path, other);
    expect(isEqual).toBe(false);
    expect(readPicture(thumbnail)).toEqual(other);
  });

  it('LastPicture notices when another picture has been accepted since its last comparison', () => {
    const path = acceptedPath('accepted');
    expect(judged('accepted', path).isEqual).toBe(true);
    expect(judged('accepted', path).isEqual).toBe(true);
    acceptedPath('accepted', other);
    expect(judged('accepted', path).isEqual).toBe(false);
    expect(judged('accepted', path, other).isEqual).toBe(true);
  });

  it('LastPicture notices a picture of another size with the same bytes', () => {
    const wide = { width: 64, height: 16, rgba: grey.rgba };
    const path = acceptedPath('size');
    expect(judged('size', path).isEqual).toBe(true);
    expect(judged('size', path, wide).isEqual).toBe(false);
  });

  it('LastPicture reads the accepted picture if its notes are damaged', () => {
    const path = acceptedPath('notes');
    judged('notes', path);
    for (const notes of ['', 'null', '{"pixels":7}']) {
      writeFileSync(`${thumbnailPath('notes')}.json`, notes);
      expect(judged('notes', path).isEqual).toBe(true);
      expect(judged('notes', path, other).isEqual).toBe(false);
    }
  });

  it('LastPicture refuses a damaged accepted file, even after the same picture has passed', () => {
    const path = acceptedPath('damaged');
    judged('damaged', path);
    writeFileSync(path, readFileSync(path).subarray(0, -20));
    expect(() => judged('damaged', path)).toThrow('a broken PNG file');
  });
});
