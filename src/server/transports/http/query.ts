import type { IncomingMessage } from 'node:http';

/**
 * Parses query parameters, by lower-case name: `+` is a space, the last value wins, a name without `=` has the empty
 * value.
 */
export function parseQuery(text: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) query[name.toLowerCase()] = value;
  return query;
}

/** Returns the URL with `+` in its path as a space, and `%2F` as a slash; the router decodes the rest. */
export function rewritePath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  // Nearly every address needs no further check.
  if (!url.includes('+') && !url.includes('%')) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path.replaceAll('+', '%20').replace(/%2f/gi, '/') + url.slice(path.length);
}
