import { Observable } from '../link/observable.js';

export interface SavedView {
  readonly name: string;
  /** The view, as a text of `view-text.ts`. */
  readonly view: string;
}

export const VIEW_NAME_MAX = 60;
/** Maximum number of saved views for each system of bodies. Chosen: the list then fits on the page. */
const MOST = 100;
const KEY = 'livery-views';

/** The views that this browser has saved for a system of bodies, in the order of saving. */
export class SavedViews extends Observable {
  #system = '';
  #list: readonly SavedView[] = read(this.#key);

  get list(): readonly SavedView[] {
    return this.#list;
  }

  open(system: string): void {
    if (system === this.#system) return;
    this.#system = system;
    this.#list = read(this.#key);
    this.changed();
  }

  /** Saves a view. It replaces an earlier view with the same name. */
  save(view: SavedView): void {
    const at = this.#list.findIndex(({ name }) => name === view.name);
    this.#keep(at < 0 ? [...this.#list, view] : this.#list.with(at, view));
  }

  rename(name: string, next: string): void {
    if (next === name) return;
    const others = this.#list.filter((view) => view.name !== next);
    this.#keep(others.map((view) => (view.name === name ? { ...view, name: next } : view)));
  }

  remove(name: string): void {
    this.#keep(this.#list.filter((view) => view.name !== name));
  }

  get #key(): string {
    return `${KEY}:${this.#system}`;
  }

  #keep(list: readonly SavedView[]): void {
    if (list.length > MOST) throw new Error(`${MOST} views are already saved, the maximum; remove one first`);
    localStorage.setItem(this.#key, JSON.stringify(list));
    this.#list = list;
    this.changed();
  }
}

function read(key: string): SavedView[] {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? '[]') as readonly Partial<SavedView>[];
    return list.flatMap(({ name, view }) =>
      typeof name === 'string' && typeof view === 'string' ? [{ name, view }] : [],
    );
  } catch {
    return [];
  }
}
