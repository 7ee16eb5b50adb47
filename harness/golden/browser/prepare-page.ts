import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCheckout, projectRoot } from '../../../src/device/node/installation/index.js';

/**
 * The exports of `harness/setup/bundle-page.mjs`. That module is plain JavaScript, because the set-up runs it before
 * the first build.
 */
interface BundlePage {
  readonly bundlePage: (options: {
    readonly source: string;
    readonly out: string;
    readonly folders: readonly string[];
  }) => Promise<boolean>;
}

const FOLDERS = ['src', 'shaders', 'harness/golden/backend', 'harness/golden/browser'];

/**
 * Bundles the page that draws cases, if necessary. An installed package never bundles the page, because the package
 * contains only the built page. The page is not compressed, because a browser on the same machine loads it.
 * @returns the folders with the files of the page, in the order in which its server searches them
 */
export async function preparePage(): Promise<readonly string[]> {
  const root = projectRoot();
  const out = join(root, 'dist', 'golden-page');
  // The package contains the shaders and the texture transcoder only once, in the folder of the viewer's page.
  if (!isCheckout()) return [out, join(root, 'dist', 'viewer')];
  const source = join(root, 'harness', 'golden', 'browser', 'page');
  const script = pathToFileURL(join(root, 'harness', 'setup', 'bundle-page.mjs')).href;
  const { bundlePage } = (await import(script)) as BundlePage;
  await bundlePage({ source, out, folders: FOLDERS });
  return [out];
}
