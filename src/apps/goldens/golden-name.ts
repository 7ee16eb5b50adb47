import { shown } from '../../errors/index.js';
import { refuse } from './refuse.js';

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;

/** Whether a golden may have this name: one folder, not hidden. */
export function isGoldenName(name: string): boolean {
  return NAME.test(name);
}

/** @throws FieldError EINVAL unless {@link isGoldenName} */
export function requireGoldenName(name: string): void {
  if (isGoldenName(name)) return;
  const wanted = "use 1 to 64 characters from A-Z, a-z, 0-9, '.', '_' and '-', and no full stop in front";
  refuse('EINVAL', `'${shown(name, 70)}' is no name; ${wanted}`);
}

/** Devices of Windows, with or without an extension; a folder cannot be called so there. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/**
 * Whether a golden may be made under this name; the viewer's page asks this before it sends one. Goldens are files under
 * version control, checked out on other systems too.
 * @param others names of the goldens that there are
 */
export function requireNewName(name: string, others: readonly string[]): void {
  requireGoldenName(name);
  if (DEVICE.test(name)) {
    refuse('EINVAL', `'${name}' is a device on Windows; try '${name.replace(/^[^.]+/, '$&-1')}'`);
  }
  if (name.endsWith('.')) refuse('EINVAL', `'${name}' ends with a full stop, which Windows drops; leave it out`);
  const twin = others.find((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  if (twin === undefined) return;
  const why = `'${name}' and '${twin}', which there is, are one folder on disks that do not tell case`;
  refuse('EEXIST', `${why}; use '${twin}' or another name`);
}
