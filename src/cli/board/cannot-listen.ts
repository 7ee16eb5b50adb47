import { PlatformError } from '../../base/errors/index.js';

export function cannotListen(host: string, port: number, cause: unknown): PlatformError {
  const { code } = cause as NodeJS.ErrnoException;
  const why = code === 'EADDRINUSE' ? 'it is in use; stop the program that uses it, or' : `${code ?? String(cause)};`;
  return new PlatformError(`cannot listen on port ${port} of ${host}: ${why} choose another with --port`, { cause });
}
