import { shown } from '../../base/errors/index.js';
import type { Session } from '../state/session.js';
import { type Address, formatAddress, parseAddress } from './address.js';
import { isUsual, USUAL_LOOK } from '../view/drawing/look.js';
import { AddressError } from '../../simulator/world/views/index.js';

export interface PanelHolder {
  /** The name of the open panel, or `none` if all are closed. */
  openPanel: string;
}

/**
 * Time to wait for further changes before the address is written, ms. Browsers limit how often a page may change its
 * address.
 */
const SETTLED_MS = 400;

/**
 * Keeps the state of the page in its address, so that a reload or a link shows the same page again. The address stays
 * empty until the user changes something.
 */
export class AddressKeeper {
  #timer = 0;
  /** The `#` and the text after it that this keeper has last read or written. */
  #known = '';
  /** The initial view of the page as a text, or null until it is known. */
  #first: string | null = null;
  /**
   * An address that the page has read before a world exists; null for none. As soon as there is a world, the page shows
   * the view in this address.
   */
  #wanted: Address | null = null;
  readonly #ends: (() => void)[] = [];

  constructor(
    private readonly session: Session,
    private readonly panels: PanelHolder,
  ) {
    const { selection } = session;
    const read = (): void => this.#read();
    addEventListener('hashchange', read);
    this.#ends.push(() => removeEventListener('hashchange', read));
    this.#ends.push(
      selection.onChange(() => this.changed()),
      session.onChange(() => this.#follow()),
    );
    this.#read();
  }

  get link(): string {
    const url = new URL(location.href);
    url.hash = this.#text();
    return url.href;
  }

  /** Call this when the state of the page may have changed. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#write(), SETTLED_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const end of this.#ends) end();
  }

  /** Shows the waiting address if a world exists now. */
  #follow(): void {
    if (this.#wanted && this.session.view?.hasWorld) this.#show(this.#wanted);
    this.changed();
  }

  #read(): void {
    this.#known = location.hash;
    const text = location.hash.slice(1);
    if (text === '' || text === this.#text()) return;
    try {
      const address = parseAddress(text);
      this.#first ??= '';
      if (address.panel !== undefined) this.panels.openPanel = address.panel;
      if (this.session.view?.hasWorld) this.#show(address);
      else this.#wanted = address;
    } catch (error) {
      this.#refuse(error);
    }
  }

  #show({ view, select, look = USUAL_LOOK }: Address): void {
    this.#wanted = null;
    const scene = this.session.view!;
    scene.look = look;
    if (view === 'server') scene.camera = 'server';
    const isForeign = select && scene.moment ? !scene.moment.vesselIds.includes(select.vesselId) : false;
    if (view !== undefined && view !== 'server') {
      try {
        scene.goTo(view);
      } catch (error) {
        if (!isForeign) this.#refuse(error);
      }
    }
    if (select && isForeign) {
      const text = 'The link was made in another scene, or its model is not open. The chosen vessel stays.';
      this.session.notices.inform(`This scene has no ${shown(select.vesselId)}`, text);
    } else if (select) {
      void this.session.choose(select.vesselId, select.instanceId, 'The address');
    }
  }

  #refuse(error: unknown): void {
    if (!(error instanceof AddressError)) throw error;
    this.session.notices.inform('The page cannot read its address', `${error.message}. The camera stays where it is.`, [
      {
        label: 'Clear the address',
        run: () => history.replaceState(history.state, '', location.pathname + location.search),
      },
    ]);
    this.#first = null;
  }

  #text(): string {
    const { view, selection } = this.session;
    const { wanted } = selection;
    const camera = view?.camera === 'server' ? 'server' : view?.viewText;
    return formatAddress({
      ...(camera ? { view: camera } : {}),
      ...(wanted ? { select: wanted } : {}),
      ...(view && !isUsual(view.look) ? { look: view.look } : {}),
      panel: this.panels.openPanel,
    });
  }

  #write(): void {
    const { view, selection } = this.session;
    if (this.#wanted || !view?.hasWorld || !selection.vessel) return;
    if (location.hash !== '' && location.hash !== this.#known) {
      // The user has just entered an address, but the browser has not reported it yet.
      this.#read();
      return;
    }
    const text = this.#text();
    this.#first ??= text;
    if (text === this.#first || `#${text}` === location.hash) return;
    this.#first = '';
    history.replaceState(history.state, '', `#${text}`);
    this.#known = location.hash;
  }
}
