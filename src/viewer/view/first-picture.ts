import type { Drawing } from './drawing/drawing.js';

/** The state of the view that decides between the server's picture and the page's. */
export interface FirstPictureState {
  /** The source that has drawn; null before the first. */
  readonly drawing: Pick<Drawing, 'drawnBy' | 'isSlow'> | null;
  /** True when the page's picture has every pixel and every detail. */
  readonly isFine: boolean;
  /** The time that the page's last picture took, ms; null before the first. */
  readonly frameMs: number | null;
  /** The text of the page's own camera; null for the server's, and before there is a world. */
  readonly view: string | null;
  /** True when the user has changed more than the camera. */
  readonly hasChanges: boolean;
}

/**
 * Decides what a page shows while it has the server's picture:
 * - The page's own picture once it is fine, and always if the server draws that one too.
 * - After the user has moved the camera or changed something: the page's own picture if it is drawn faster than the
 *   server answers, or by a graphics card; otherwise another picture from the server.
 * - Before that, the server's picture.
 *
 * @param serverMs the time from the request for the server's picture until it came, ms
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

/** The server's own picture over that of the page, from the first moments until the page draws as well. */
export class FirstPicture {
  #image: HTMLImageElement | null;
  /** The view that the image shows; null until the page has a view of its own. */
  #view: string | null = null;
  #isAsking = false;
  #serverMs = Infinity;

  /** @param holder the element of the picture, which takes over the image that the document began with */
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

  /** Shows the better picture, now that the state of the view may have changed. */
  consider(state: FirstPictureState): void {
    if (!this.#image) return;
    // The first view of the page is the one that its document asked for.
    this.#view ??= state.view;
    const next = nextPicture(state, this.#view, this.#serverMs);
    if (next === 'page') this.close();
    else if (next === 'ask' && !this.#isAsking) void this.#ask(state.view!);
  }

  close(): void {
    this.#image?.remove();
    this.#image = null;
  }

  /** Asks for a picture of another view; the present one stays until that has come. */
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
