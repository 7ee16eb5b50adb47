import type { OpenDevice } from '../../../src/device/index.js';
import type { Backend, BackendName } from './backend.js';
import { openNodeBackend } from './node-backend.js';

/** @throws PlatformError when the backend is not installed */
export async function openBackend(name: BackendName, openDevice?: OpenDevice): Promise<Backend> {
  if (name === 'node') return openNodeBackend(openDevice);
  const { openChromiumBackend } = await import('../browser/chromium-backend.js');
  return openChromiumBackend();
}
