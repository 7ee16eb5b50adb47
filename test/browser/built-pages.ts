import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the page that `stand-in/` draws the picture of. */
    standInPage: string;
    /** The folder of the page as users get it. */
    viewerPage: string;
  }
}

/** Bundles the pages that tests open, once for all files. The one that users get is bundled only if a source has changed. */
export default async function setUp({ provide }: TestProject): Promise<() => void> {
  const folder = makeTemporaryFolder();
  const root = fileURLToPath(new URL('./stand-in/', import.meta.url));
  await build({ root, logLevel: 'warn', build: { outDir: folder.path, emptyOutDir: true, minify: false } });
  provide('standInPage', folder.path);
  const script = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'viewer.mjs')).href;
  const { prepareViewer } = (await import(script)) as { prepareViewer: (work: () => void) => Promise<string> };
  await prepareViewer(() => undefined);
  provide('viewerPage', join(projectRoot(), 'dist', 'viewer'));
  return () => folder.remove();
}
