import type { Image } from '../../../src/compare/index.js';

/** Where pictures can be drawn. */
export type Place = 'node' | 'chromium';

/** What draws, for the report. */
export interface StageAdapter {
  /** Short name: `swiftshader`, `nvidia`, … */
  readonly family: string;
  /** As the driver calls itself. */
  readonly name: string;
}

/** A device, and any number of scenes one after another. Calls cross a process when the stage is a browser. */
export interface Stage {
  readonly place: Place;
  readonly adapter: StageAdapter;
  /**
   * Opens a scene in a new world with a stepped clock.
   * @throws DocumentError when the scene, a file that it names or a key of the configuration is wrong
   */
  open(opening: SceneOpening): Promise<StagedScene>;
  close(): Promise<void>;
}

export interface SceneOpening {
  /** Absolute path of a scene file, or `default`. */
  readonly scene: string;
  /** Configuration other than the defaults, `key=value`. */
  readonly set: readonly string[];
}

export interface PictureSize {
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  /** Supersampling, as in `/v1/frame`. */
  readonly samples: number;
}

/** px from the top left. */
export interface TexelPlace {
  readonly x: number;
  readonly y: number;
}

/** What one pass left of a frame, as a picture. */
export interface PassPicture {
  /** `albedo`, `normal`, `material`, `depth`, `tiles`, … */
  readonly name: string;
  readonly image: Image;
}

/** A frame taken apart. */
export interface FramePasses {
  /** In the order of the passes; empty where none can be captured. */
  readonly pictures: readonly PassPicture[];
  /** What the G-buffer holds at the texel that was asked for, in one line. */
  readonly surface?: string;
}

/** A line of a script, and how to call it when it is refused. */
export interface NamedLine {
  readonly name: string;
  readonly text: string;
}

/** A scene that is written to and drawn. */
export interface StagedScene {
  /**
   * Runs lines of a script (`<path> <value>`, `step <seconds>`, `despawn <vessel-id>`), each as one text of its own.
   * @throws FieldError for the first that is refused, with the name of its line
   */
  run(lines: readonly NamedLine[]): Promise<void>;
  /** The text of a leaf without its line end. @throws FieldError */
  read(path: string): Promise<string>;
  /** Installs a file in an upload directory of the tree. @throws FieldError when it is refused */
  upload(path: string, bytes: Uint8Array): Promise<void>;
  /** Draws what was written so far. */
  picture(size: PictureSize): Promise<Image>;
  /** What each pass left of a frame of this size. @param texel which one to describe in words */
  passes(size: PictureSize, texel?: TexelPlace): Promise<FramePasses>;
  close(): Promise<void>;
}
