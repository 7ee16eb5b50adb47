import { shown } from '../../base/errors/index.js';
import { throwRefusal } from './golden-refusal.js';

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;

/** Reports whether a name is valid: the name of a single folder that is not hidden. */
export function isGoldenName(name: string): boolean {
  return NAME.test(name);
}

/** @throws FieldError EINVAL if {@link isGoldenName} is false */
export function requireGoldenName(name: string): void {
  if (isGoldenName(name)) return;
  const wanted = "use 1 to 64 characters from A-Z, a-z, 0-9, '.', '_' and '-', and do not begin with a full stop";
  throwRefusal('EINVAL', `'${shown(name, 70)}' is not a name; ${wanted}`);
}

/** Names of devices, with or without an extension: Windows does not permit folders with these names. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/**
 * Refuses an invalid name for a new golden. Goldens are in version control, so their names must also be valid on other
 * systems. The viewer's page calls this function too, before it sends a name.
 * @param others names of the goldens that exist already
 */
export function requireNewName(name: string, others: readonly string[]): void {
  requireGoldenName(name);
  if (DEVICE.test(name)) {
    throwRefusal('EINVAL', `'${name}' is a device on Windows; try '${name.replace(/^[^.]+/, '$&-1')}'`);
  }
  if (name.endsWith('.')) throwRefusal('EINVAL', `'${name}' ends with a full stop, which Windows drops; leave it out`);
  const twin = others.find((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  if (twin === undefined) return;
  const why = `'${name}' and the existing '${twin}' would be the same folder on disks that ignore letter case`;
  throwRefusal('EEXIST', `${why}; use '${twin}' or another name`);
}
