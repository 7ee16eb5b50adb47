import { LinkError } from './link-error.js';

/** @throws LinkError if the path contains `.` or `..`, which could lead out of the tree */
export function encodePath(path: string): string {
  const names = path.split('/').filter(Boolean);
  if (names.includes('.') || names.includes('..')) {
    throw new LinkError('ENOENT', `${path}: no such field; a path goes down from the root, without '.' and '..'`);
  }
  return names.map(encodeURIComponent).join('/');
}
