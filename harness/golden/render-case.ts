import { PlatformError } from '../../src/errors/index.js';
import type { CaseRenderer } from './case-renderer.js';

/**
 * Opens the device that draws cases.
 * @throws PlatformError when there is none
 */
export function openCaseRenderer(): Promise<CaseRenderer> {
  return Promise.reject(new PlatformError('cases cannot be drawn yet: the world is not wired to the renderer'));
}
