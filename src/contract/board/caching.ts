/** `read`: public reads, and their refusals. `stream` and `private`: answers that caches must not store. */
export type CacheClass = 'read' | 'stream' | 'private';

const READ = 'public, s-maxage=30, stale-while-revalidate=30';

/**
 * The header for streams. Without `no-transform`, a proxy might compress the stream, and would delay events while it
 * collects bytes for the compression.
 */
const STREAM = 'no-store, no-transform';

/**
 * Returns the value of `cache-control`. A cache must not store failures of the service, or refusals that are only
 * temporary.
 */
export function cacheControl(cache: CacheClass, status: number): string {
  if (cache === 'stream' && status < 400) return STREAM;
  return cache === 'read' && status < 500 && status !== 429 ? READ : 'no-store';
}
