import { assetPath } from '../assets.js';
import { Html, html, type HtmlPart } from '../../../base/html/index.js';

const PLACES = [
  ['/', 'Boards'],
  ['/players', 'Players'],
  ['/compare', 'Compare'],
  ['/feed', 'Feed'],
  ['/census', 'Census'],
  ['/log', 'Log'],
] as const;

export interface PageFrame {
  /** Title of the page. The title of the site is appended. */
  readonly title: string;
  /** Path of the link in the top bar that is highlighted. */
  readonly place?: (typeof PLACES)[number][0];
  /** File name of a script that only this page needs. */
  readonly script?: string;
  /** One or two sentences for search engines and previews of shared links. */
  readonly about?: string;
  readonly image?: PageImage;
}

export interface PageImage {
  /** Absolute URL, because programs that make previews ignore relative URLs. */
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

const LOGO = new Html(
  '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M9 1c3.2 2.4 4.8 5.6 4.8 9.2L12.6 14H5.4l-1.2-3.8C4.2 6.6 5.8 3.4 9 1Z" fill="#f2662b"/>' +
    '<path d="M4.3 8.8h9.4c.1.6.1 1 .1 1.4l-.5 1.6H4.7l-.5-1.6c0-.5 0-.9.1-1.4Z" fill="#fff"/><path d="M6.6 15h4.8L9 17.4Z" fill="#f6b24a"/></svg>',
);
const HALF_MOON = new Html(
  '<svg viewBox="0 0 18 18" aria-hidden="true"><circle cx="9" cy="9" r="6.3" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M9 2.7a6.3 6.3 0 0 1 0 12.6Z" fill="currentColor"/></svg>',
);

export function page({ title, place, script, about, image }: PageFrame, body: HtmlPart): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Livery board</title>
        ${about !== undefined && html`<meta name="description" content="${about}" />`}
        <meta property="og:site_name" content="Livery board" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        ${about !== undefined && html`<meta property="og:description" content="${about}" />`}
        ${image !== undefined && imageTags(image)}
        <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />
        <link rel="alternate" href="/feed.atom" type="application/atom+xml" title="Feed of the Livery board" />
        <link rel="icon" href="${assetPath('favicon.svg')}" type="image/svg+xml" />
        <link rel="preload" href="${assetPath('inter.woff2')}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${assetPath('site.css')}" />
        <script type="module" src="${assetPath('page.js')}"></script>
        ${script !== undefined && html`<script type="module" src="${assetPath(script)}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">To the content</a>
        <header class="bar">
          <a class="brand" href="/">${LOGO}Livery <span>board</span></a>
          <nav aria-label="Places">
            ${PLACES.map(([path, name]) =>
              path === place
                ? html`<a href="${path}" aria-current="page">${name}</a>`
                : html`<a href="${path}">${name}</a>`,
            )}
          </nav>
          <form class="find" action="/players" role="search" aria-label="Players">
            <input
              name="q"
              type="search"
              aria-label="Find a player"
              placeholder="Find a player"
              minlength="2"
              maxlength="150"
              required
              autocomplete="off"
            />
          </form>
          <button class="plain" type="button" id="theme" title="Light or dark" aria-label="Light or dark" hidden>
            ${HALF_MOON}
          </button>
          <a class="button" href="/dashboard">Account</a>
        </header>
        <main id="main">${body}</main>
        <footer>
          <span>Values are as the flights reported them; times are in UTC.</span><a href="/docs">API</a
          ><a href="/privacy">Privacy</a>
        </footer>
      </body>
    </html> `.text;
}

const imageTags = ({ url, alt, width, height }: PageImage): Html =>
  html`<meta property="og:image" content="${url}" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:alt" content="${alt}" />`;
