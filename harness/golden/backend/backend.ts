import type { RgbaImage } from '../../../src/compare/index.js';
import type { FrameOptions } from '../../../src/renderer/drawing/index.js';
import type { DrawnProgram } from '../../../src/programs/index.js';
import type { AdapterReport } from '../../../src/device/index.js';

/** The name of a backend: `node` draws in this process, `chromium` in a page of a real Chromium. */
export type BackendName = 'node' | 'chromium';

export type BackendAdapter = Pick<AdapterReport, 'family' | 'name'>;

/** A device that draws any number of scenes, one after another. */
export interface Backend {
  readonly name: BackendName;
  /**
   * Resolves when the device is open. A scene can be opened before this promise resolves.
   * @throws PlatformError if the device cannot be opened
   */
  adapter(): Promise<BackendAdapter>;
  /**
   * Opens a scene in a new world with a stepped clock.
   * @throws DocumentError when the scene file, a file that it names, or a key of the configuration is wrong
   */
  open(opening: SceneOpening): Promise<BackendScene>;
  /**
   * Draws the picture that a program defines. The program is a JavaScript module.
   * @throws ProgramError if the program breaks the rules for programs, Error when the program itself throws
   */
  drawProgram(path: string, size: { readonly width: number; readonly height: number }): Promise<DrawnProgram>;
  close(): Promise<void>;
}

export interface SceneOpening {
  /** Absolute path of a scene file, or `default`. */
  readonly scene: string;
  /** Settings that override the default configuration, each as `key=value`. */
  readonly set: readonly string[];
}

/** The position of a texel, in pixels from the top left. */
export interface TexelPosition {
  readonly x: number;
  readonly y: number;
}

export interface PassPicture {
  /** Name of the pass: `albedo`, `normal`, `material`, `depth`, `tiles`, … */
  readonly name: string;
  readonly image: RgbaImage;
}

export interface FramePasses {
  /** Pictures in the order of the passes; empty if no pass can be captured. */
  readonly pictures: readonly PassPicture[];
  /** The contents of the G-buffer at the requested texel, in one line. */
  readonly surface?: string;
}

/** A line of a script, and its name in error messages. */
export interface NamedLine {
  readonly name: string;
  readonly text: string;
}

/** A scene in a world of its own. */
export interface BackendScene {
  /**
   * Runs lines of a script (`<path> <value>`, `step <seconds>`, `despawn <vessel-id>`). A value may contain spaces.
   * @throws FieldError that names the first refused line
   */
  run(lines: readonly NamedLine[]): Promise<void>;
  /** Reads the text of a field without its line end. @throws FieldError */
  read(path: string): Promise<string>;
  /** Installs a file in an upload directory of the tree. @throws FieldError when the tree refuses the file */
  upload(path: string, bytes: Uint8Array): Promise<void>;
  /** Draws the scene after all earlier writes. */
  picture(frame: FrameOptions): Promise<RgbaImage>;
  /** Returns one sentence for each image of the scene that is missing in the picture. */
  lacks(): Promise<readonly string[]>;
  /** @param texel the texel that the result's `surface` describes */
  passes(frame: FrameOptions, texel?: TexelPosition): Promise<FramePasses>;
  close(): Promise<void>;
}
