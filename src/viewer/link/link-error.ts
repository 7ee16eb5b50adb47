import { LinkError } from '../../client/index.js';

export { LinkError, refusalIn } from '../../client/index.js';

export function describeError(error: unknown): { readonly errno: string; readonly message: string } {
  if (error instanceof LinkError) return { errno: error.errno, message: error.message };
  if (error instanceof DOMException && error.name === 'AbortError')
    return { errno: 'cancelled', message: 'half way; start it again' };
  return { errno: 'error', message: error instanceof Error ? error.message : String(error) };
}
