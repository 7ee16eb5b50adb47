import { html } from '../../base/html/index.js';
import type { Feed } from '../../contract/board/index.js';
import { isoTime } from './format.js';
import { boardLink, playerLink } from './links.js';
import { shownSummary } from './shown-summary.js';

/** Characters that an XML document must not contain. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Formats the newest rows of the feed as an Atom feed (RFC 4287). */
export function atomFeed({ rows }: Feed, baseUrl: string): string {
  const entries = rows.map(
    ({ id, at, handle, summary }) =>
      html`<entry
        ><id>${baseUrl}/feed#${String(id)}</id
        ><title>${`${handle}${shownSummary({ handle, summary })}`.replace(NOT_XML, '')}</title
        ><updated>${isoTime(at)}</updated><author><name>${handle}</name></author
        ><link href="${baseUrl}${playerLink(handle)}"
      /></entry>`,
  );
  const updated = isoTime(rows[0]?.at ?? 0);
  return `${HEAD}${
    html`<feed xmlns="http://www.w3.org/2005/Atom"
      ><id>${baseUrl}/feed</id><title>Livery board</title><updated>${updated}</updated
      ><link rel="self" href="${baseUrl}/feed.atom" /><link href="${baseUrl}/feed" />${entries}</feed
    >`.text
  }`;
}

const PLACES = ['/', '/players', '/feed', '/census', '/log', '/docs', '/privacy'];

export function sitemap(stats: readonly string[], baseUrl: string): string {
  const paths = [...PLACES, ...stats.map((stat) => boardLink(stat))];
  const urls = paths.map((path) => html`<url><loc>${baseUrl}${path}</loc></url>`);
  return `${HEAD}${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`.text}`;
}

/**
 * Formats the `robots.txt`. Crawlers may read the pages, but neither the answers for programs nor the routes for
 * signing in.
 */
export const robots = (baseUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /v1/',
    'Disallow: /api/',
    'Disallow: /auth/',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
