// `npm pack` runs this first: it builds what the package holds, the page that draws golden cases included.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';
import { setUp } from './set-up.mjs';

if (await setUp({ quiet: true })) {
  const page = join(ROOT, 'dist', 'harness', 'golden', 'browser', 'prepare-page.js');
  const { preparePage } = await import(pathToFileURL(page).href);
  await preparePage();
} else process.exitCode = 2;
