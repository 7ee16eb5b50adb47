import type { Drawing } from './drawing/drawing.js';

export interface FirstPictureState {
  readonly drawing: Pick<Drawing, 'drawnBy' | 'isSlow'> | null;
  /** True if the page's picture has full resolution and all details. */
  readonly isFine: boolean;
  /** Time that the page needed for its last picture, ms; null before the first one. */
  readonly frameMs: number | null;
  /** The view of the page's own camera, as a text; null for the server's camera and before there is a world. */
  readonly view: string | null;
  /** True if the user has changed something other than the camera. */
  readonly hasChanges: boolean;
}

/**
 * Decides which picture the page shows while it still shows pictures from the server. The first rule that applies
 * decides:
 * - `page` (the page's own picture) if it is fine, or if the server draws all of the page's pictures.
 * - `page` if the user has moved the camera or changed something, and the page draws on a graphics card or at least as
 *   fast as the server answers.
 * - `ask` (a new picture from the server) if the user has moved the camera.
 * - otherwise `server` (the picture that the server has already sent).
 *
 * @param serverMs time between the request for the server's picture and its arrival, ms
 */
export function nextPicture(
  state: FirstPictureState,
  shownView: string | null,
  serverMs: number,
): 'page' | 'server' | 'ask' {
  const { drawing, isFine, frameMs, view, hasChanges } = state;
  const hasMoved = view !== shownView;
  if (frameMs !== null && drawing) {
    if (isFine || drawing.drawnBy === 'server') return 'page';
    if ((hasMoved || hasChanges) && (!drawing.isSlow || frameMs <= serverMs)) return 'page';
  }
  return hasMoved && view !== null ? 'ask' : 'server';
}

/**
 * Maximum time that the page's own drawing waits for the server's first picture, ms. Chosen: long enough for a slow
 * server, and short enough for the user if the server never answers.
 */
export const PATIENCE_MS = 2000;

/** The server's picture. It covers the page's own picture until that is good enough. */
export class FirstPicture {
  #image: HTMLImageElement | null;
  /** The view of the shown picture, as the page writes it; null before the page has a view. */
  #view: string | null = null;
  /**
   * The view in the address of the page, which the first picture shows. Null if there is none, and after the page's
   * camera has gone there.
   */
  #linked: string | null = null;
  #isAsking = false;
  #serverMs = Infinity;
  #noteArrival: () => void = () => undefined;
  /**
   * Settles when the server's first picture is visible. Settles also when it is certain that no such picture will come,
   * and after `PATIENCE_MS`.
   */
  readonly arrived = new Promise<void>((resolve) => (this.#noteArrival = resolve));

  /**
   * @param holder the element that contains the page's picture; the constructor moves the image of the initial document
   * into it
   */
  constructor(holder: HTMLElement) {
    this.#image = document.querySelector<HTMLImageElement>('img.first-picture');
    if (!this.#image) {
      this.#noteArrival();
      return;
    }
    setTimeout(this.#noteArrival, PATIENCE_MS);
    const image = this.#image;
    this.#linked = new URL(image.src).searchParams.get('view');
    image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover;pointer-events:none';
    image.addEventListener('load', () => this.#came(image.src));
    image.addEventListener('error', () => this.close());
    holder.append(image);
    if (image.complete) {
      if (image.naturalWidth === 0) this.close();
      else this.#came(image.src);
    }
  }

  /** Call this when the state of the view may have changed. */
  consider(state: FirstPictureState): void {
    if (!this.#image) return;
    this.#follow(state.view);
    const next = nextPicture(state, this.#view, this.#serverMs);
    if (next === 'page') this.close();
    else if (next === 'ask' && !this.#isAsking) void this.#ask(state.view!);
  }

  close(): void {
    this.#image?.remove();
    this.#image = null;
    this.#noteArrival();
  }

  /**
   * Notes which view of the page the first picture shows. It is the first view. If the address of the page contains a
   * view, it is the second one, because the page's camera begins at the main camera.
   */
  #follow(view: string | null): void {
    if (view === null || view === this.#view) return;
    if (this.#view === null) this.#view = view;
    else if (this.#linked !== null) [this.#view, this.#linked] = [view, null];
    if (view === this.#linked) this.#linked = null;
  }

  async #ask(view: string): Promise<void> {
    const image = this.#image!;
    const url = new URL(image.src);
    url.searchParams.set('view', view);
    const next = new Image();
    next.src = url.href;
    this.#isAsking = true;
    try {
      await next.decode();
      image.src = next.src;
      this.#view = view;
    } catch {
      this.close();
    } finally {
      this.#isAsking = false;
    }
  }

  #came(url: string): void {
    this.#noteArrival();
    const duration = performance.getEntriesByName(url).at(-1)?.duration;
    if (duration) this.#serverMs = duration;
  }
}
