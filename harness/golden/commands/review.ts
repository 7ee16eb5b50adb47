import { serveReview } from '../review/serve-review.js';
import type { RunOptions } from '../run-options.js';

export interface ReviewCommand extends Pick<RunOptions, 'casesFolder'> {
  readonly results: string;
  /** Port of the server; 0 for any free port. */
  readonly port: number;
}

/**
 * @returns exit status: 0 when every failure was accepted, otherwise 1
 * @throws PlatformError when it finds no results, or another program uses the port
 */
export async function reviewResults({ results, casesFolder, port }: ReviewCommand): Promise<number> {
  const server = await serveReview({ results, casesFolder, port });
  console.log(`review: ${server.url}\nOpen it in a browser; Ctrl+C ends the review.`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await server.close();
  const { accepted, rejected, undecided } = server.review.tally();
  console.log(`\n${accepted} accepted, ${rejected} rejected, ${undecided} undecided`);
  return rejected + undecided === 0 ? 0 : 1;
}
