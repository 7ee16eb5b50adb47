import type { Verdict } from '../../transports/http/index.js';
import type { GoldenResults } from './golden-results.js';
import type { JudgeReply } from './judge-pictures.js';

/** The most comparisons that are kept of one golden. */
const HISTORY_MAX = 100;

/** The verdicts of the comparisons of each golden, the newest first, and the pictures of the last one. */
export class GoldenHistory {
  readonly #known = new Map<string, readonly Verdict[]>();

  constructor(private readonly results: GoldenResults) {}

  async of(name: string): Promise<readonly Verdict[]> {
    const known = this.#known.get(name);
    if (known) return known;
    const bytes = await this.results.read(name, 'history.json');
    const read = bytes ? parseHistory(bytes) : [];
    this.#known.set(name, read);
    return read;
  }

  /** Keeps a verdict with its pictures. */
  async add(verdict: Verdict, { actualPng, diffPng }: Extract<JudgeReply, { judged: true }>): Promise<void> {
    const { name } = verdict;
    const history = [verdict, ...(await this.of(name))].slice(0, HISTORY_MAX);
    await this.results.write(name, 'actual.png', actualPng);
    await this.results.write(name, 'diff.png', diffPng);
    await this.results.write(name, 'history.json', JSON.stringify(history));
    this.#known.set(name, history);
  }

  /** Reads the history of a golden anew the next time. */
  forget(name: string): void {
    this.#known.delete(name);
  }
}

function parseHistory(bytes: Uint8Array): readonly Verdict[] {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Verdict[];
  } catch {
    // A broken history of an earlier run is dropped.
    return [];
  }
}
