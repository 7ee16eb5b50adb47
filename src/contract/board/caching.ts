/** `read`: public reads and their refusals. `stream` and `private`: answers that caches must not store. */
export type CacheClass = 'read' | 'stream' | 'private';

const READ = 'public, s-maxage=30, stale-while-revalidate=30';

/** Without `no-transform`, a proxy might compress the stream, and would then buffer the events. */
const STREAM = 'no-store, no-transform';

/** Caches must not store failures of the service or temporary refusals. */
export function cacheControl(cache: CacheClass, status: number): string {
  if (cache === 'stream' && status < 400) return STREAM;
  return cache === 'read' && status < 500 && status !== 429 ? READ : 'no-store';
}
