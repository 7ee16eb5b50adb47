import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';

/** Bundles the page that draws golden cases in a browser. Call this after the build. */
export async function prepareGoldenPage() {
  const module = join(ROOT, 'dist', 'harness', 'golden', 'browser', 'prepare-page.js');
  const { preparePage } = await import(pathToFileURL(module).href);
  await preparePage();
}
