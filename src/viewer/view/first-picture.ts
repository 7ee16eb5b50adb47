import type { Drawing } from './drawing/drawing.js';

/** The state of the view. It determines whether the page shows the server's picture or its own. */
export interface FirstPictureState {
  /** The source of the last picture; null before the first picture. */
  readonly drawing: Pick<Drawing, 'drawnBy' | 'isSlow'> | null;
  /** True if the page's picture has its full resolution and every detail. */
  readonly isFine: boolean;
  /** The drawing time of the page's last picture, ms; null before the first picture. */
  readonly frameMs: number | null;
  /** The text of the page's own camera; null while the server's camera is used, and before there is a world. */
  readonly view: string | null;
  /** True if the user has changed something other than the camera. */
  readonly hasChanges: boolean;
}

/**
 * Decides which picture a page shows while it still has the server's picture. The first case that applies counts:
 * - `page` (the page's own picture) if that picture is fine, or if the server draws the page's pictures too.
 * - `page` if the user has moved the camera or changed something, and the page's picture is quick: either a graphics
 *   card draws it, or drawing it takes no longer than the server's answer.
 * - `ask` (a new picture from the server) if the user has moved the camera.
 * - `server` (the picture that the server has already sent).
 *
 * @param serverMs the time between the request for the server's picture and its arrival, ms
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

/** The server's picture. It covers the page's own picture until that picture is good enough. */
export class FirstPicture {
  #image: HTMLImageElement | null;
  /** The view that the image shows; null until the page has a view. */
  #view: string | null = null;
  #isAsking = false;
  #serverMs = Infinity;

  /** @param holder the element that contains the page's picture; the image of the initial document moves into it */
  constructor(holder: HTMLElement) {
    this.#image = document.querySelector<HTMLImageElement>('img.first-picture');
    if (!this.#image) return;
    const image = this.#image;
    image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover;pointer-events:none';
    image.addEventListener('load', () => this.#came(image.src));
    image.addEventListener('error', () => this.close());
    holder.append(image);
    if (image.complete) {
      if (image.naturalWidth === 0) this.close();
      else this.#came(image.src);
    }
  }

  /** Chooses the picture to show. Call this when the state of the view may have changed. */
  consider(state: FirstPictureState): void {
    if (!this.#image) return;
    // The initial document has requested the server's picture for the first view of the page.
    this.#view ??= state.view;
    const next = nextPicture(state, this.#view, this.#serverMs);
    if (next === 'page') this.close();
    else if (next === 'ask' && !this.#isAsking) void this.#ask(state.view!);
  }

  close(): void {
    this.#image?.remove();
    this.#image = null;
  }

  /** Requests a picture of another view. The current picture stays until the new one has arrived. */
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
    const duration = performance.getEntriesByName(url).at(-1)?.duration;
    if (duration) this.#serverMs = duration;
  }
}
