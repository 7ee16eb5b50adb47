import { join } from 'node:path';
import { bundlePage } from './bundle-page.mjs';
import { ROOT } from './processes.mjs';
import { SetupError } from './progress.mjs';

export async function prepareViewer(work) {
  const source = join(ROOT, 'src', 'viewer');
  try {
    const out = join(ROOT, 'dist', 'viewer');
    const bundled = await bundlePage({ source, out, folders: ['src', 'shaders'], compressed: true, work });
    return bundled ? 'bundled' : 'up to date';
  } catch (cause) {
    throw new SetupError(`${String(cause)}\n\nThe page of the viewer cannot be bundled.`);
  }
}
