import { FieldError } from '../base/errors/index.js';
import type { Verdict } from '../contract/index.js';
import type { GoldenResults } from './golden-results.js';
import type { JudgeReply } from './judge-pictures.js';

/** The maximum number of stored comparisons of one golden. */
const HISTORY_MAX = 100;

/**
 * The verdicts of the comparisons of each golden, the newest first, and the pictures of the last one. If the disk
 * refuses them, a verdict is still answered, but its pictures, and the history after a restart, are missing.
 */
export class GoldenHistory {
  readonly #known = new Map<string, readonly Verdict[]>();
  /** The reason why the results of the last comparison are not stored, by the name of the golden. */
  readonly #lost = new Map<string, string>();

  constructor(private readonly results: GoldenResults) {}

  async of(name: string): Promise<readonly Verdict[]> {
    const known = this.#known.get(name);
    if (known) return known;
    // A history that cannot be read counts as empty: it must not hide the golden.
    const bytes = await this.results.read(name, 'history.json').catch(() => null);
    const read = bytes ? parseHistory(bytes) : [];
    this.#known.set(name, read);
    return read;
  }

  /**
   * Stores a verdict with its pictures.
   * @param bytesMax maximum number of picture bytes of all goldens
   * @returns a warning when they are not stored beside the goldens; null when they are
   */
  async add(
    verdict: Verdict,
    { actualPng, diffPng }: Extract<JudgeReply, { judged: true }>,
    bytesMax: number,
  ): Promise<string | null> {
    const { name } = verdict;
    const history = [verdict, ...(await this.of(name))].slice(0, HISTORY_MAX);
    this.#known.set(name, history);
    try {
      await this.results.write(name, {
        'actual.png': actualPng,
        'diff.png': diffPng,
        'history.json': JSON.stringify(history),
      });
      this.#lost.delete(name);
      await this.results.trim(bytesMax);
      return await this.results.elsewhere();
    } catch (cause) {
      const why = cause instanceof FieldError ? cause.message.replace(/^golden: /, '') : String(cause);
      this.#lost.set(name, why);
      return `the results of this comparison could not be stored: ${why}`;
    }
  }

  /**
   * Returns the reason why the last comparison is not stored; null if it is stored. If it is not, the stored pictures
   * are from an earlier comparison.
   */
  lossOf(name: string): string | null {
    return this.#lost.get(name) ?? null;
  }

  /** Forgets the cached history of a golden, so that it is read again. */
  forget(name: string): void {
    this.#known.delete(name);
    this.#lost.delete(name);
  }
}

function parseHistory(bytes: Uint8Array): readonly Verdict[] {
  try {
    const verdicts = JSON.parse(Buffer.from(bytes).toString('utf8')) as Verdict[];
    // Earlier versions did not look for missing images.
    return verdicts.map((verdict) => ({ ...{ incomplete: false }, ...verdict }));
  } catch {
    // A broken history of an earlier run is dropped.
    return [];
  }
}
