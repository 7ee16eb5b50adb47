import { type Refusal, refuse, shown } from '../errors/index.js';

const FILE_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** Reports whether an upload may have this name: one path component of 1 to 64 characters from `[A-Za-z0-9._-]`. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name) && name !== '.' && name !== '..';
}

/** Refuses a name that is not {@link isFileName}. */
export function refuseFileName(subject: string, name: string): Refusal {
  return refuse(
    'EINVAL',
    `${subject}: '${shown(name, 70)}' is not a file name; use 1 to 64 characters from A-Z, a-z, 0-9, '.', '_' and '-'`,
  );
}
