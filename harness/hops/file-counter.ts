import { Session } from 'node:inspector/promises';

/** Finds the files whose functions are called. V8 counts every call exactly. */
export class FileCounter {
  private constructor(
    private readonly session: Session,
    private readonly base: string,
  ) {}

  /** @param base address of the folder whose files are considered, with a slash at the end */
  static async open(base: string): Promise<FileCounter> {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return new FileCounter(session, base);
  }

  async during(act: () => Promise<void>): Promise<readonly string[]> {
    await this.session.post('Profiler.takePreciseCoverage');
    await act();
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url, functions }) => url.startsWith(this.base) && functions.some(isCalled))
      .map(({ url }) => url)
      .sort();
  }

  close(): void {
    this.session.disconnect();
  }
}

function isCalled({ ranges }: { readonly ranges: readonly { readonly count: number }[] }): boolean {
  return ranges.some(({ count }) => count > 0);
}
