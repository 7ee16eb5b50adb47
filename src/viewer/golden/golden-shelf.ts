import type { Api } from '../link/api.js';
import type { GoldenAct } from '../link/command-lines.js';
import { Observable } from '../link/observable.js';
import type { Session } from '../state/session.js';
import { choicesOf, type GoldenChoices, NEW_GOLDEN, queryOf } from './golden-choices.js';
import type { Golden, Verdict } from '../../contract/index.js';
import { acceptGolden, compareGolden, lastVerdict, listGoldens, removeGolden } from './golden-link.js';
import { type DrawnClock, momentText, stepTo, whileClockHeld } from './held-clock.js';

/** The server's goldens, their last verdicts, and the settings that the user has changed but not yet stored. */
export class GoldenShelf extends Observable {
  /** Null until the goldens have been read. */
  cases: readonly Golden[] | null = null;
  busy: string | null = null;
  /** The state of the clock while a frame is being drawn; otherwise null. */
  clock: DrawnClock | null = null;
  readonly #verdicts = new Map<string, Verdict>();
  readonly #clocks = new Map<string, DrawnClock>();
  /** The choices for each golden, by name. The empty name stands for a golden that the user has not created yet. */
  readonly #choices = new Map<string, GoldenChoices>();

  constructor(private readonly session: Session) {
    super();
  }

  /** Returns the last verdict that the page has received, from {@link compare} or {@link readVerdict}. */
  verdict(name: string): Verdict | undefined {
    return this.#verdicts.get(name);
  }

  moment(golden: Golden): string | null {
    const verdict = this.#verdicts.get(golden.name);
    return verdict ? momentText(golden, verdict, this.#clocks.get(golden.name)) : null;
  }

  passed({ name, last }: Golden): boolean | undefined {
    return this.#verdicts.get(name)?.passed ?? last?.passed;
  }

  /** @param golden null for a golden that the user has not created yet */
  choices(golden: Golden | null): GoldenChoices {
    return this.#choices.get(golden?.name ?? '') ?? storedChoices(golden);
  }

  choose(golden: Golden | null, choices: GoldenChoices): void {
    this.#choices.set(golden?.name ?? '', choices);
    this.changed();
  }

  forget(golden: Golden | null): void {
    this.#choices.delete(golden?.name ?? '');
    this.changed();
  }

  query(golden: Golden | null): string {
    return queryOf(this.choices(golden), storedChoices(golden));
  }

  async read(): Promise<void> {
    this.cases = (await listGoldens(this.session.api)) ?? [];
    this.changed();
  }

  async readVerdict(name: string): Promise<void> {
    if (this.#verdicts.has(name)) return;
    const verdict = await lastVerdict(this.session.api, name);
    if (!verdict) return;
    this.#verdicts.set(name, verdict);
    this.changed();
  }

  /**
   * Compares the current frame with a golden. A stepped clock first advances to the golden's time, unless that is in
   * the past. A running clock is stopped until the comparison ends.
   */
  async compare(golden: Golden): Promise<Verdict> {
    const { name } = golden;
    return this.#whileBusy(name, async (clock) => {
      if (clock === 'stepped') await stepTo(golden, this.session);
      const verdict = await this.#step('compare', name, compareGolden, this.query(golden));
      this.#verdicts.set(name, verdict);
      this.#clocks.set(name, clock);
      return verdict;
    });
  }

  /**
   * Stops the clock and accepts the current frame under a name.
   * @returns warnings for the user
   */
  async accept(name: string, query: string): Promise<readonly string[]> {
    return this.#whileBusy(name, async (clock) => {
      const { warnings } = await this.#step('accept', name, acceptGolden, query);
      this.#verdicts.delete(name);
      await this.read();
      return clock === 'held' ? ['The clock was stopped while the server drew it.', ...warnings] : warnings;
    });
  }

  async whileHeld<T>(work: (clock: DrawnClock) => Promise<T>): Promise<T> {
    if (this.clock !== null) return work(this.clock);
    try {
      return await whileClockHeld(this.session, (clock) => {
        this.clock = clock;
        this.changed();
        return work(clock);
      });
    } finally {
      this.clock = null;
      this.changed();
    }
  }

  async remove(golden: Golden): Promise<void> {
    await this.#step('remove', golden.name, removeGolden);
    this.forget(golden);
    await this.read();
  }

  async #whileBusy<T>(name: string, work: (clock: DrawnClock) => Promise<T>): Promise<T> {
    this.busy = name;
    this.changed();
    try {
      return await this.whileHeld(work);
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

const storedChoices = (golden: Golden | null): GoldenChoices => (golden ? choicesOf(golden) : NEW_GOLDEN);
