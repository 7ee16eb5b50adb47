import { type Refusal, refuse, shown } from '../errors/index.js';

/**
 * Pattern for the name of an uploaded file: a path component of 1 to 64 characters. `.` and `..` match the pattern, but
 * are not valid names.
 */
export const FILE_NAME = '^[A-Za-z0-9._-]{1,64}$';
const PATTERN = new RegExp(FILE_NAME);

export function isFileName(name: string): boolean {
  return PATTERN.test(name) && name !== '.' && name !== '..';
}

export const noFileName = (name: string): string =>
  `'${shown(name, 70)}' is not a file name; use 1 to 64 characters from A-Z, a-z, 0-9, '.', '_' and '-'`;

export function refuseFileName(subject: string, name: string): Refusal {
  return refuse('EINVAL', `${subject}: ${noFileName(name)}`);
}
