/**
 * The caching of an answer. `read` is for public reads and their refusals. Caches must not store `stream` and `private`
 * answers.
 */
export type CacheClass = 'read' | 'stream' | 'private';

const READ = 'public, s-maxage=30, stale-while-revalidate=300';

/** Without `no-transform`, a proxy might compress a stream, and then it would buffer the events. */
const STREAM = 'no-store, no-transform';

/** Returns the `Cache-Control` of an answer. Caches must not store failures of the service or temporary refusals. */
export function cacheControl(cache: CacheClass, status: number): string {
  if (cache === 'stream' && status < 400) return STREAM;
  return cache === 'read' && status < 500 && status !== 429 ? READ : 'no-store';
}
