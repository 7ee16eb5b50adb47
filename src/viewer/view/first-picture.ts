import type { Drawing } from './drawing/drawing.js';

/** The state of the view, from which the page chooses between the server's picture and its own. */
export interface FirstPictureState {
  /** The source of the last picture; null before the first picture. */
  readonly drawing: Pick<Drawing, 'drawnBy' | 'isSlow'> | null;
  /** True when the page's picture has its full resolution and every detail. */
  readonly isFine: boolean;
  /** The drawing time of the page's last picture, ms; null before the first picture. */
  readonly frameMs: number | null;
  /** The text of the page's own camera; null while the server's camera is used, and before there is a world. */
  readonly view: string | null;
  /** True when the user has changed something other than the camera. */
  readonly hasChanges: boolean;
}

/**
 * Decides which picture a page shows, as long as it still has the server's picture:
 * - The page's own picture as soon as it is fine, and always if the server draws the page's pictures too.
 * - After the user has moved the camera or changed something: the page's own picture if it is drawn faster than the
 *   server answers, or by a graphics card; otherwise another picture from the server.
 * - Before that, the server's picture.
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

/**
 * The server's picture, which covers the page's picture in the first moments, until the page's picture is good enough.
 */
export class FirstPicture {
  #image: HTMLImageElement | null;
  /** The view that the image shows; null until the page has a view of its own. */
  #view: string | null = null;
  #isAsking = false;
  #serverMs = Infinity;

  /** @param holder the element of the picture; the image in the initial document is moved into it */
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

  /** Chooses between the pictures again, because the state of the view may have changed. */
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

  /** Requests a picture of another view. The present picture stays until the new one has arrived. */
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
