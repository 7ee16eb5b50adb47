// The package entry `livery/viewer`.
import { applicationOf } from './view/drawing/view-element.js';
import { SERVER_ASKED } from './view/drawing-source.js';
import { LiveView } from './view/live-view.js';

export interface ViewOptions {
  /** The address of the server. The server's `http_allowed_origins` must list the origin of the page. */
  readonly server: string | URL;
  /**
   * `own` (default) is a camera of the page that the user moves by pointer and keys. `server` is the server's camera.
   */
  readonly camera?: 'own' | 'server';
  /** If true, the server draws the pictures even if this browser could draw them. */
  readonly serverFrames?: boolean;
}

/** A picture of a server's scene, mounted in a page. */
export interface MountedView {
  /** The element that shows the picture and handles focus, pointer and keys. The element fills its parent. */
  readonly element: HTMLElement;
  /** A sentence that says why the page does not draw the picture itself; null if it does. */
  readonly complaint: string | null;
  /** True while the page receives changes from the server. */
  readonly isLinked: boolean;
  /** The view as a text; null for the server's camera and before the first picture. */
  readonly viewText: string | null;
  /** @throws Error for an invalid text or a subject that does not exist */
  goTo(viewText: string): void;
  /**
   * Adds a listener that is called when `complaint` or `isLinked` may have changed, at most a few times a second.
   * @returns a function that removes the listener
   */
  onReport(listener: () => void): () => void;
  /** @returns a function that removes the listener */
  onDrawn(listener: () => void): () => void;
  /**
   * Draws the current view in the given size, and returns the picture as a PNG file. The file contains the average of
   * `samples` pictures (default 1), which smooths edges.
   * @throws Error if no picture has been drawn yet
   */
  picture(size: { readonly width: number; readonly height: number; readonly samples?: 1 | 4 | 16 }): Promise<Blob>;
  close(): void;
}

/**
 * Shows the scene of a server in an element of a page and follows its changes. The browser draws the scene if it
 * supports WebGPU; otherwise the server draws it.
 */
export function mountView(parent: Element, { server, camera = 'own', serverFrames = false }: ViewOptions): MountedView {
  const view = new LiveView({ origin: new URL('/', server), camera, serverFrames });
  const application = applicationOf(view.element);
  parent.append(application);
  return {
    element: view.element,
    get complaint() {
      const { complaint } = view.report;
      return complaint === SERVER_ASKED ? null : complaint;
    },
    get isLinked() {
      return view.report.link === 'open';
    },
    get viewText() {
      return view.viewText;
    },
    goTo: (text) => view.goTo(text),
    onReport: (listener) => view.onReport(listener),
    onDrawn: (listener) => view.onDrawn(listener),
    picture: ({ samples = 1, ...size }) => view.picture({ ...size, samples }),
    close() {
      view.close();
      application.remove();
    },
  };
}
