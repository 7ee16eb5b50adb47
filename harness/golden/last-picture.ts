import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type RgbaImage, shrink } from '../../src/compare/index.js';
import { digestOf } from './accept/digest.js';
import { decodePicture, readPictureFile, thumbnailPath, writeImage } from './results.js';

/** Longest side of a picture in a list of cases, px. */
const THUMBNAIL_SIZE = 240;

/** Notes in the results folder about the last picture of a case. */
interface Known {
  /** Digest of the pixels that the thumbnail in the folder shows. */
  readonly pixels?: string;
  /** Digest of an accepted file that contains exactly these pixels; absent if the last picture was different. */
  readonly accepted?: string;
}

/**
 * The picture that a run has drawn. Digests show whether an earlier run drew the same picture. If a run draws the same
 * picture as before, which is usual, the accepted file is not decoded, and the thumbnail is not made again.
 */
export class LastPicture {
  readonly #notes: string;
  readonly #known: Known;
  readonly #pixels: string;
  #accepted: string | undefined;

  constructor(
    private readonly caseName: string,
    private readonly picture: RgbaImage,
  ) {
    this.#notes = `${thumbnailPath(caseName)}.json`;
    this.#known = readKnown(this.#notes);
    this.#pixels = `${picture.width}x${picture.height} ${digestOf(picture.rgba)}`;
  }

  /**
   * Returns this picture if the file contains the same pixels.
   * @throws DocumentError when the file is missing or not a readable PNG
   */
  readAccepted(path: string): RgbaImage {
    const file = readPictureFile(path);
    const digest = digestOf(file);
    const isKnown = this.#known.pixels === this.#pixels && this.#known.accepted === digest;
    const accepted = isKnown ? this.picture : decodePicture(path, file, this.picture);
    if (accepted === this.picture) this.#accepted = digest;
    return accepted;
  }

  /** Makes sure that the thumbnail shows this picture. @returns its path */
  thumbnail(): string {
    const path = thumbnailPath(this.caseName);
    const isShown = this.#known.pixels === this.#pixels && existsSync(path);
    if (isShown && this.#known.accepted === this.#accepted) return path;
    // Delete the old notes before the new thumbnail is written. Otherwise, notes and thumbnail would contradict each
    // other if the command ended between the two writes.
    rmSync(this.#notes, { force: true });
    if (!isShown) writeImage(path, shrink(this.picture, THUMBNAIL_SIZE));
    const known: Known = { pixels: this.#pixels, ...(this.#accepted !== undefined && { accepted: this.#accepted }) };
    mkdirSync(dirname(this.#notes), { recursive: true });
    writeFileSync(this.#notes, JSON.stringify(known));
    return path;
  }
}

/** Returns no facts if the notes are missing or damaged. */
function readKnown(path: string): Known {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) ?? {}) as Known;
  } catch {
    return {};
  }
}
