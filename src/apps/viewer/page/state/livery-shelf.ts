import { Observable } from '../link/observable.js';
import { parseLivery, titled } from '../paint/livery-text.js';
import type { Livery } from '../paint/livery.js';
import type { Edit } from './undo-stack.js';

const KEY = 'livery-liveries';

/** A livery that is kept, with its text. */
export interface KeptLivery {
  readonly livery: Livery;
  readonly text: string;
}

/** The liveries that the browser keeps for this page, in the order in which they were saved. */
export class LiveryShelf extends Observable {
  #list: readonly KeptLivery[] = read();

  get list(): readonly KeptLivery[] {
    return this.#list;
  }

  /** Returns an edit that keeps a livery in place of the one of its name; its undo brings back what was kept before. */
  keeping(text: string, fallbackName?: string): Edit {
    const livery = parseLivery(text, fallbackName);
    const { name } = livery;
    const kept = { livery, text: titled(text, name) };
    const at = this.#list.findIndex((each) => each.livery.name === name);
    return this.#setting(`Saving ${name}`, at < 0 ? [...this.#list, kept] : this.#list.with(at, kept));
  }

  /** Returns an edit that forgets a livery. */
  forgetting(name: string): Edit {
    return this.#setting(
      `Removal of ${name}`,
      this.#list.filter(({ livery }) => livery.name !== name),
    );
  }

  #setting(label: string, list: readonly KeptLivery[]): Edit {
    return {
      label,
      run: () => {
        const former = this.#list;
        localStorage.setItem(KEY, JSON.stringify(list.map(({ text }) => text)));
        this.#list = list;
        this.changed();
        return Promise.resolve(this.#setting(label, former));
      },
    };
  }
}

/** Reads what the browser has kept; a text that cannot be read any more is left out. */
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
