import { FieldError } from '../base/errors/index.js';
import type { Verdict } from '../contract/index.js';
import type { GoldenResults } from './golden-results.js';
import type { JudgeReply } from './judge-pictures.js';

const HISTORY_MAX = 100;

/**
 * The verdicts about each golden, newest first, and the pictures of its last comparison. If the disk cannot be written,
 * the verdicts stay in memory until the server ends, and the pictures are lost.
 */
export class GoldenHistory {
  readonly #known = new Map<string, readonly Verdict[]>();
  readonly #lost = new Map<string, string>();

  constructor(private readonly results: GoldenResults) {}

  async of(name: string): Promise<readonly Verdict[]> {
    const known = this.#known.get(name);
    if (known) return known;
    // A history that cannot be read counts as empty, so that the golden can still be used.
    const bytes = await this.results.read(name, 'history.json').catch(() => null);
    const read = bytes ? parseHistory(bytes) : [];
    this.#known.set(name, read);
    return read;
  }

  /**
   * @param bytesMax maximum size of the stored pictures of all goldens together, bytes
   * @returns a warning if the results are not stored beside the goldens, otherwise null
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
   * Returns the reason why the last comparison could not be stored; null if it was stored. If the last comparison was
   * not stored, the stored pictures belong to an earlier comparison.
   */
  lossOf(name: string): string | null {
    return this.#lost.get(name) ?? null;
  }

  forget(name: string): void {
    this.#known.delete(name);
    this.#lost.delete(name);
  }
}

function parseHistory(bytes: Uint8Array): readonly Verdict[] {
  try {
    const verdicts = JSON.parse(Buffer.from(bytes).toString('utf8')) as Verdict[];
    // Earlier versions did not record whether images were missing.
    return verdicts.map((verdict) => ({ ...{ incomplete: false }, ...verdict }));
  } catch {
    // A damaged history from an earlier run counts as empty.
    return [];
  }
}
