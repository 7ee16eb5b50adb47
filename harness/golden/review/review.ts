import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { PlatformError, shown } from '../../../src/base/errors/index.js';
import { writeWhole } from '../../../src/golden/index.js';
import { digestOfFile } from '../accept/digest.js';
import type { OfferedPicture } from '../accept/offer.js';
import { type OfferedCase, offersOf } from '../accept/offers.js';
import { writeBaselines } from '../accept/write-baselines.js';
import { findCases } from '../cases/find-cases.js';
import { type FoundRun, readRun } from '../report/read-run.js';
import { shownPath } from '../results-folder.js';
import { type CaseStanding, type Decision, seenOf } from './standing.js';

export interface Tally {
  readonly accepted: number;
  readonly rejected: number;
  readonly undecided: number;
}

interface Replaced {
  readonly picture: OfferedPicture;
  readonly before: Uint8Array | null;
}

/** Reviews the failures of a run, and stores a decision on each failure. */
export class Review {
  #run: FoundRun;
  readonly #decisions = new Map<string, Decision>();
  readonly #replaced = new Map<string, readonly Replaced[]>();
  /** Resolves when the review has carried out its last decision. */
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param named path of a results folder
   * @throws PlatformError when the folder contains no results
   */
  constructor(
    private readonly named: string,
    private readonly casesFolder: string,
  ) {
    this.#run = readRun('review', named);
  }

  get run(): FoundRun {
    return this.#run;
  }

  /** Reads the results again, because a new run may have replaced them. */
  reload(): void {
    this.#run = readRun('review', this.named);
  }

  standings(): Map<string, CaseStanding> {
    return new Map(
      this.#offers().map(({ record: { name }, offer }) => {
        const decision = this.#decisions.get(name) ?? (offer.kind === 'accepted' ? 'accepted' : null);
        const refusal = offer.kind === 'refused' && decision !== 'accepted' ? offer.reason : null;
        return [name, { decision, refusal }];
      }),
    );
  }

  tally(): Tally {
    const decisions = [...this.standings().values()].map(({ decision }) => decision);
    const count = (which: Decision | null): number => decisions.filter((each) => each === which).length;
    return { accepted: count('accepted'), rejected: count('rejected'), undecided: count(null) };
  }

  /**
   * @param seen the text of {@link seenOf} for the pictures on the reviewer's page
   * @throws PlatformError when the picture cannot be accepted
   */
  accept(name: string, seen: string): Promise<void> {
    return this.#inTurn(async () => {
      const { record, offer } = this.#offered(name);
      if (seenOf(record) !== seen) throw new PlatformError(`${name}: has been run again; load the page again`);
      if (offer.kind === 'refused') throw new PlatformError(`${name}: ${offer.reason}`);
      const pictures = offer.kind === 'pictures' ? offer.pictures : [];
      const before = pictures.map(({ path, baseline }) => (baseline.accepted === null ? null : readFileSync(path)));
      await writeBaselines(this.casesFolder, this.#run.report, pictures);
      if (pictures.length > 0)
        this.#replaced.set(
          name,
          pictures.map((picture, i) => ({ picture, before: before[i]! })),
        );
      this.#decisions.set(name, 'accepted');
    });
  }

  /**
   * Rejects the picture of a case. If this review has already accepted that picture, restores the earlier accepted
   * picture.
   * @throws PlatformError when the accepted picture has changed since this review wrote it
   */
  reject(name: string): Promise<void> {
    return this.#inTurn(async () => {
      const { offer } = this.#offered(name);
      const replaced = this.#replaced.get(name) ?? [];
      if (offer.kind === 'accepted' && replaced.length === 0) {
        throw new PlatformError(`${name}: was accepted before this review; git restore undoes this`);
      }
      for (const { picture } of replaced) {
        if (digestOfFile(picture.path) === picture.baseline.actual) continue;
        throw new PlatformError(
          `${shownPath(picture.path)}: has changed since it was accepted; git restore undoes this`,
        );
      }
      for (const { picture, before } of replaced) {
        if (before === null) await rm(picture.path);
        else await writeWhole([[picture.path, before]]);
      }
      this.#replaced.delete(name);
      this.#decisions.set(name, 'rejected');
    });
  }

  #offers(): OfferedCase[] {
    const settings = { cases: findCases(this.casesFolder), report: this.#run.report, incomplete: false };
    return offersOf(this.#run.results, settings);
  }

  #offered(name: string): OfferedCase {
    const { results, report } = this.#run;
    const cases = results.cases.filter((record) => record.name === name);
    const settings = { cases: findCases(this.casesFolder), report, incomplete: false };
    const [found] = offersOf({ ...results, cases }, settings);
    if (found) return found;
    throw new PlatformError(`'${shown(name)}': no such case failed in this run; load the page again`);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
