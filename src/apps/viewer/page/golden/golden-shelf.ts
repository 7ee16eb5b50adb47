import type { Api } from '../link/api.js';
import type { GoldenAct } from '../link/command-lines.js';
import { Observable } from '../link/observable.js';
import type { Session } from '../state/session.js';
import { choicesOf, type GoldenChoices, NEW_GOLDEN, queryOf } from './golden-choices.js';
import {
  acceptGolden,
  compareGolden,
  type GoldenCase,
  type GoldenVerdict,
  lastVerdict,
  listGoldens,
  removeGolden,
} from './golden-link.js';

/**
 * The goldens of the server as this page knows them: the last verdict on each, and how each is to be drawn and compared
 * where that was chosen otherwise than it is stored. What is asked of the server goes into the log, as every change.
 */
export class GoldenShelf extends Observable {
  /** Null before they were read. */
  cases: readonly GoldenCase[] | null = null;
  /** The name of the golden that is being compared or accepted. */
  busy: string | null = null;
  readonly #verdicts = new Map<string, GoldenVerdict>();
  /** What was chosen, by the name of a golden; under an empty one for the next new one. */
  readonly #choices = new Map<string, GoldenChoices>();

  constructor(private readonly session: Session) {
    super();
  }

  /** Returns the verdict of this visit, or the one that was read; undefined for none. */
  verdict(name: string): GoldenVerdict | undefined {
    return this.#verdicts.get(name);
  }

  /** Returns whether the last comparison passed; undefined when there was none. */
  passed({ name, last }: GoldenCase): boolean | undefined {
    return this.#verdicts.get(name)?.passed ?? last?.passed;
  }

  /** Returns how a golden is to be drawn and compared. @param golden null for the next new one */
  choices(golden: GoldenCase | null): GoldenChoices {
    return this.#choices.get(golden?.name ?? '') ?? storedChoices(golden);
  }

  choose(golden: GoldenCase | null, choices: GoldenChoices): void {
    this.#choices.set(golden?.name ?? '', choices);
    this.changed();
  }

  /** Drops what was chosen for a golden: it is drawn and compared as it is stored. */
  forget(golden: GoldenCase | null): void {
    this.#choices.delete(golden?.name ?? '');
    this.changed();
  }

  /** Returns the query with which a golden is drawn and compared otherwise than it is stored; empty where it is not. */
  query(golden: GoldenCase | null): string {
    return queryOf(this.choices(golden), storedChoices(golden));
  }

  async read(): Promise<void> {
    this.cases = (await listGoldens(this.session.api)) ?? [];
    this.changed();
  }

  /** Reads the last verdict on a golden, unless there is one. */
  async readVerdict(name: string): Promise<void> {
    if (this.#verdicts.has(name)) return;
    const verdict = await lastVerdict(this.session.api, name);
    if (!verdict) return;
    this.#verdicts.set(name, verdict);
    this.changed();
  }

  /** Compares a golden with what is drawn now. */
  async compare(golden: GoldenCase): Promise<GoldenVerdict> {
    const { name } = golden;
    return this.#whileBusy(name, async () => {
      const verdict = await this.#step('compare', name, compareGolden, this.query(golden));
      this.#verdicts.set(name, verdict);
      return verdict;
    });
  }

  /** Accepts what is drawn under a name. @param query how, where that differs from what is stored */
  async accept(name: string, query: string): Promise<void> {
    await this.#whileBusy(name, async () => {
      await this.#step('accept', name, acceptGolden, query);
      this.#verdicts.delete(name);
      await this.read();
    });
  }

  async remove(golden: GoldenCase): Promise<void> {
    await this.#step('remove', golden.name, removeGolden);
    this.forget(golden);
    await this.read();
  }

  async #whileBusy<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.busy = name;
    this.changed();
    try {
      return await work();
    } finally {
      this.busy = null;
      this.changed();
    }
  }

  #step<T>(
    act: GoldenAct,
    name: string,
    run: (api: Api, name: string, query: string) => Promise<T>,
    query = '',
  ): Promise<T> {
    const { api, editor } = this.session;
    const step = { kind: 'golden', act, name, ...(query !== '' && { query }) } as const;
    return editor.step(step, () => run(api, name, query));
  }
}

const storedChoices = (golden: GoldenCase | null): GoldenChoices => (golden ? choicesOf(golden) : NEW_GOLDEN);
