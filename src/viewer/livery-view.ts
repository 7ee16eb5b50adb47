// The package entry `livery/viewer/element`: it defines `<livery-view>`.
import { type MountedView, mountView } from './entry.js';

const STYLES = `
  :host { display: block; position: relative; aspect-ratio: 16 / 9; background: #000; }
  :host([hidden]) { display: none; }
  .scene { position: absolute; inset: 0; }
  p { position: absolute; inset: auto 0 0; margin: 0; padding: 8px 12px; font: 14px/1.4 sans-serif; color: #fff; background: rgb(0 0 0 / 80%); }
  p:empty { padding: 0; }
`;

/**
 * A custom element that shows the scene of a server in any page.
 *
 * - `src`: the address of the server
 * - `view`: the initial view, written like the text after `view=` in the viewer's address. A later change moves the
 *   camera to the new view
 * - `camera`: `own` (default) for the element's own camera, or `server` for the server's camera
 * - `draws`: `page` (default), or `server` to let the server draw even if this browser could draw
 *
 * The element sends the event `drawn` after the first picture. If there is a problem, the element shows a sentence
 * about it at its lower edge, and sends the event `complaint` with this sentence as its detail.
 */
export class LiveryView extends HTMLElement {
  static readonly observedAttributes = ['src', 'view', 'camera', 'draws'];

  readonly #scene = document.createElement('div');
  readonly #message = document.createElement('p');
  #mounted: MountedView | null = null;
  /** The reason why the element cannot show the current `view`; empty if it can show that view. */
  #wrongView = '';
  #hasDrawn = false;
  /** Number of the current mount. Late answers to an earlier mount are dropped. */
  #run = 0;

  constructor() {
    super();
    const style = document.createElement('style');
    style.textContent = STYLES;
    this.#scene.className = 'scene';
    this.#message.setAttribute('role', 'status');
    this.attachShadow({ mode: 'open' }).append(style, this.#scene, this.#message);
  }

  /** The mounted view; null while the element is not in a page, or has no usable `src`. */
  get mounted(): MountedView | null {
    return this.#mounted;
  }

  connectedCallback(): void {
    this.#mount();
  }

  disconnectedCallback(): void {
    this.#unmount();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    if (name === 'view') this.#goToView();
    else this.#mount();
  }

  #mount(): void {
    this.#unmount();
    const server = this.#server();
    if (!server) return;
    const run = ++this.#run;
    const mounted = mountView(this.#scene, {
      server,
      camera: this.getAttribute('camera') === 'server' ? 'server' : 'own',
      serverFrames: this.getAttribute('draws') === 'server',
    });
    this.#mounted = mounted;
    mounted.onReport(() => void this.#report(run, server));
    mounted.onDrawn(() => {
      if (run !== this.#run || this.#hasDrawn) return;
      this.#hasDrawn = true;
      this.#goToView();
      this.dispatchEvent(new CustomEvent('drawn'));
    });
  }

  #unmount(): void {
    this.#run++;
    this.#mounted?.close();
    this.#mounted = null;
    this.#hasDrawn = false;
    this.#wrongView = '';
    this.#say('');
  }

  /** If `src` is not a valid address, shows a message and returns null. */
  #server(): URL | null {
    const src = this.getAttribute('src') ?? '';
    const url = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : null;
    if (src !== '' && url && /^https?:$/.test(url.protocol)) return url;
    this.#say(`src: '${src}' is not the address of a server; give one such as http://127.0.0.1:4242/`);
    return null;
  }

  #goToView(): void {
    const view = this.getAttribute('view');
    if (!this.#mounted || !this.#hasDrawn) return;
    this.#wrongView = '';
    try {
      if (view !== null) this.#mounted.goTo(view);
    } catch (error) {
      this.#wrongView = `view: ${(error as Error).message}`;
    }
    // While the link is lost, keep the message that says so.
    if (this.#mounted.isLinked) this.#say(this.#wrongView);
  }

  async #report(run: number, server: URL): Promise<void> {
    if (run !== this.#run || !this.#mounted) return;
    const { complaint, isLinked } = this.#mounted;
    if (isLinked) {
      // Once there is a picture, do not show any longer that the server draws, because users do not care.
      this.#say(this.#hasDrawn ? this.#wrongView : (complaint ?? ''));
      return;
    }
    if (complaint === null) return;
    const reason = server.origin === location.origin ? complaint : await reasonFrom(server, complaint);
    if (run === this.#run && !this.#mounted.isLinked) this.#say(reason);
  }

  #say(sentence: string): void {
    if (this.#message.textContent === sentence) return;
    this.#message.textContent = sentence;
    if (sentence !== '') this.dispatchEvent(new CustomEvent('complaint', { detail: sentence }));
  }
}

/**
 * Returns a sentence that says why a server's scene cannot be shown. If a request fails, the sentence names both
 * possible reasons: the server does not answer, or it does not allow the page's origin. Browsers do not reveal which of
 * them is true.
 */
async function reasonFrom(server: URL, complaint: string): Promise<string> {
  try {
    const { status } = await fetch(new URL('/v1/status', server), { cache: 'no-store' });
    if (status !== 401) return complaint;
    return `${server.origin} demands an access token, which pages of other sites cannot send; serve the scene without access_token_file`;
  } catch {
    return `${server.origin} does not answer this page; check that it is running, and add ${location.origin} to its http_allowed_origins`;
  }
}

customElements.define('livery-view', LiveryView);
