/**
 * How long caches may keep an answer: `read` is for public reads and their refusals; `stream` and `private` are never
 * kept.
 */
export type CacheClass = 'read' | 'stream' | 'private';

const READ = 'public, s-maxage=30, stale-while-revalidate=300';

/** A proxy that compressed a stream would gather it. */
const STREAM = 'no-store, no-transform';

/** Returns the `Cache-Control` of an answer. No cache keeps a failure of the service, or a temporary refusal. */
export function cacheControl(cache: CacheClass, status: number): string {
  if (cache === 'stream' && status < 400) return STREAM;
  return cache === 'read' && status < 500 && status !== 429 ? READ : 'no-store';
}
