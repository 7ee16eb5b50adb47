import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Html, html } from '../../../../src/base/html/index.js';
import { projectRoot } from '../../../../src/device/node/installation/index.js';

interface Document {
  readonly title: string;
  /** Names of style sheets in the folder of this module. */
  readonly styles: readonly string[];
  readonly attributes?: Html;
  readonly body: Html;
}

/** Returns a page that needs no other files. */
export function documentOf({ title, styles, attributes, body }: Document): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${styles.map(asset)}
        </style>
      </head>
      <body${attributes}>
        ${body}
      </body>
    </html>`.text;
}

export function asset(name: string): Html {
  return new Html(readFileSync(join(projectRoot(), 'harness', 'golden', 'report', 'page', name), 'utf8'));
}
