import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    standInPage: string;
    viewerPage: string;
  }
}

/** Bundles the pages once for all test files. The page for users is bundled only if its sources have changed. */
export default async function setUp({ provide }: TestProject): Promise<() => void> {
  const folder = makeTemporaryFolder();
  // Change NODE_ENV, because Vitest sets it to `test`, and Vite would then bundle the slower development versions of
  // packages.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await bundlePages(folder.path);
  } finally {
    process.env['NODE_ENV'] = environment ?? 'test';
  }
  provide('standInPage', folder.path);
  provide('viewerPage', join(projectRoot(), 'dist', 'viewer'));
  return () => folder.remove();
}

async function bundlePages(standIn: string): Promise<void> {
  const root = fileURLToPath(new URL('./stand-in/', import.meta.url));
  await build({ root, logLevel: 'warn', build: { outDir: standIn, emptyOutDir: true, minify: false } });
  const script = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'viewer.mjs')).href;
  const { prepareViewer } = (await import(script)) as { prepareViewer: (work: () => void) => Promise<string> };
  await prepareViewer(() => undefined);
}
