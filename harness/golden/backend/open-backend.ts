import type { Backend, BackendName } from './backend.js';
import { openNodeBackend } from './node-backend.js';

/** @throws PlatformError when there is no such backend here, or nothing in it to draw with */
export async function openBackend(name: BackendName): Promise<Backend> {
  if (name === 'node') return openNodeBackend();
  const { openChromiumBackend } = await import('../browser/chromium-backend.js');
  return openChromiumBackend();
}
