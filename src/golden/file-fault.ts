import { FieldError, type Errno } from '../base/errors/index.js';

/** The errno for each error code of the file system; codes that are not listed become EIO. */
const ERRNOS: Readonly<Record<string, Errno>> = {
  ENOSPC: 'ENOSPC',
  EDQUOT: 'ENOSPC',
  EACCES: 'EACCES',
  EPERM: 'EACCES',
  EROFS: 'EACCES',
};

/** @throws FieldError when the file system refuses an operation */
export async function withFieldErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof FieldError) throw cause;
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    const why = `golden: cannot use ${folder} (${code}); check the folder, or set golden_folder to another one`;
    throw new FieldError(ERRNOS[code] ?? 'EIO', 'golden', why);
  }
}
