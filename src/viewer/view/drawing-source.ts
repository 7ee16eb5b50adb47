import type { Mirror } from '../../renderer/live/index.js';
import type { CameraPose } from '../../simulator/sim/camera/index.js';
import type { Drawing } from './drawing/drawing.js';
import type { FramePace } from './pace/frame-pace.js';
import { type Look, USUAL_LOOK } from './drawing/look.js';
import { PageDrawing } from './drawing/page-drawing.js';
import type { PictureLoop } from './picture-loop.js';
import { ServerDrawing } from './drawing/server-drawing.js';
import { freshCanvas } from './drawing/view-element.js';

/** The text of `complaint` if the user wants the server to draw. In this case, it does not report an error. */
export const SERVER_ASKED = 'the page is set to show pictures from the server';

export interface DrawingSourceOptions {
  readonly element: HTMLElement;
  /** The origin of the URLs `/viewer/…` and `/v1/…`. */
  readonly origin: URL;
  readonly serverFrames: boolean;
  readonly pace: FramePace;
  readonly loop: PictureLoop;
  readonly pose: (mirror: Mirror) => CameraPose;
  readonly changed: () => void;
  /** A promise for which the page's own drawing waits if the adapter is a software adapter. */
  readonly idle: Promise<void>;
}

/**
 * Selects the source of the pictures: the page itself if WebGPU is available, otherwise the server. If the page's own
 * drawing fails, the server draws instead.
 */
export class DrawingSource {
  /** The reason why the server draws, or why the last picture failed. */
  complaint: string | null = null;
  #drawing: Drawing | null = null;
  #canvas: HTMLCanvasElement | null = null;
  #look = USUAL_LOOK;
  #isClosed = false;

  constructor(private readonly options: DrawingSourceOptions) {}

  get drawing(): Drawing | null {
    return this.#drawing;
  }

  get drawnBy(): 'page' | 'server' {
    return this.#drawing?.drawnBy ?? 'page';
  }

  get look(): Look {
    return this.#look;
  }

  set look(look: Look) {
    this.#look = look;
    if (this.#drawing) this.#startPictures(this.#drawing);
  }

  async open(): Promise<void> {
    const canvas = freshCanvas();
    let drawing: Drawing;
    if (this.options.serverFrames) drawing = this.#serverDrawing(canvas, SERVER_ASKED);
    else {
      try {
        drawing = await this.#openPage(canvas);
      } catch (cause) {
        drawing = this.#serverDrawing(freshCanvas(), `the server draws the picture: ${messageOf(cause)}`);
      }
    }
    if (this.#isClosed) {
      drawing.close();
      return;
    }
    this.#show(drawing);
  }

  /**
   * Replaces the page's drawing by one with the server's current shaders. The new one first draws a picture, because
   * errors in its pipelines appear only then.
   * @returns null on success; otherwise the reason for the failure. The former drawing then stays
   */
  async reopen(): Promise<string | null> {
    const { loop, pose, changed } = this.options;
    let opened: PageDrawing | null = null;
    try {
      const drawing = (opened = await this.#openPage(freshCanvas()));
      await loop.between(async (before, mirror) => {
        drawing.size = before.size;
        drawing.look = this.#look;
        await drawing.draw(mirror, pose(mirror));
        before.close();
        this.#show(drawing);
      });
      return null;
    } catch (cause) {
      opened?.close();
      this.complaint = messageOf(cause);
      changed();
      return this.complaint;
    }
  }

  async #openPage(canvas: HTMLCanvasElement): Promise<PageDrawing> {
    const base = new URL('/viewer/', this.options.origin);
    const page = await (this.#drawing instanceof PageDrawing
      ? this.#drawing.reopen(canvas, base)
      : PageDrawing.open(canvas, base, this.options.idle));
    void page.lost.then((why) => this.#lose(page, why));
    this.complaint = null;
    return page;
  }

  /** Handles a failure of a drawing. If it is the page's own drawing, the server draws from then on. */
  failed(drawing: Drawing, cause: unknown): void {
    if (drawing.drawnBy === 'page' && this.#drawing === drawing) this.#fallBack(messageOf(cause));
    else this.complaint = messageOf(cause);
  }

  close(): void {
    this.#isClosed = true;
    this.#drawing?.close();
  }

  #show(drawing: Drawing): void {
    const { element, loop, changed } = this.options;
    drawing.improved = () => loop.redraw();
    this.#drawing = drawing;
    this.#startPictures(drawing);
    this.#canvas?.remove();
    this.#canvas = drawing.canvas;
    element.prepend(drawing.canvas);
    loop.consider();
    changed();
  }

  /**
   * Starts to draw pictures with the current look. A look that shows the output of a single pass needs only one sample.
   */
  #startPictures(drawing: Drawing): void {
    drawing.look = this.#look;
    this.options.loop.use(drawing, this.#look.shown === 'picture' ? drawing.samplesMax : 1);
  }

  #serverDrawing(canvas: HTMLCanvasElement, why: string): Drawing {
    this.complaint = why;
    return new ServerDrawing(canvas, new URL('/v1/frame', this.options.origin));
  }

  /**
   * Handles the loss of the graphics device. If it had already drawn a picture, opens a new device. Otherwise, the
   * server draws from then on, because a new device would probably be lost too.
   */
  #lose(drawing: PageDrawing, why: string): void {
    if (this.#isClosed || this.#drawing !== drawing) return;
    const { pace, loop } = this.options;
    const drew = pace.frameMs !== null;
    drawing.close();
    this.#drawing = null;
    loop.use(null, 1);
    pace.reset();
    if (drew) void this.open();
    else this.#fallBack(`the graphics device was lost: ${why}`);
  }

  #fallBack(why: string): void {
    this.#drawing?.close();
    this.#show(this.#serverDrawing(freshCanvas(), `the server draws the picture: ${why}`));
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
