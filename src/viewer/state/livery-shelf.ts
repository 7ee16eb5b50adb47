import { Observable } from '../link/observable.js';
import { parseLivery, titled } from '../paint/livery-text.js';
import type { Livery } from '../paint/livery.js';
import type { Edit } from './undo-stack.js';

const KEY = 'livery-liveries';

export interface KeptLivery {
  readonly livery: Livery;
  readonly text: string;
}

/** The saved liveries, which all windows of the browser share. */
export class LiveryShelf extends Observable {
  #list: readonly KeptLivery[] = read();

  constructor() {
    super();
    addEventListener('storage', ({ key }) => {
      if (key !== KEY && key !== null) return;
      this.#list = read();
      this.changed();
    });
  }

  get list(): readonly KeptLivery[] {
    return this.#list;
  }

  /** Returns an edit that saves a livery. It replaces an earlier livery with the same name. */
  keeping(text: string, fallbackName?: string): Edit {
    const livery = parseLivery(text, fallbackName);
    const { name } = livery;
    return this.#setting(`Saving livery ${name}`, name, { livery, text: titled(text, name) });
  }

  forgetting(name: string): Edit {
    return this.#setting(`Removal of livery ${name}`, name, null);
  }

  /** @param kept the livery to save; null to remove it. A livery with a new name is inserted at the index `at`. */
  #setting(label: string, name: string, kept: KeptLivery | null, at = Infinity): Edit {
    return {
      label,
      run: () => {
        // Read the list again, because another window may have changed it.
        const list = read();
        const index = list.findIndex((each) => each.livery.name === name);
        const former = list[index] ?? null;
        const place = index < 0 ? Math.min(at, list.length) : index;
        list.splice(place, former ? 1 : 0, ...(kept ? [kept] : []));
        localStorage.setItem(KEY, JSON.stringify(list.map(({ text }) => text)));
        this.#list = list;
        this.changed();
        return Promise.resolve(this.#setting(label, name, former, place));
      },
    };
  }
}

/** Reads the saved liveries, and omits those that are not readable. */
function read(): KeptLivery[] {
  try {
    const texts = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
    return texts.flatMap((text) => {
      try {
        return [{ livery: parseLivery(text), text }];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
