import { shown } from '../../base/errors/index.js';
import { throwRefusal } from './golden-refusal.js';

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;

/** Reports whether a golden may have this name: one folder, not hidden. */
export function isGoldenName(name: string): boolean {
  return NAME.test(name);
}

/** Checks a name. @throws FieldError EINVAL unless {@link isGoldenName} */
export function requireGoldenName(name: string): void {
  if (isGoldenName(name)) return;
  const wanted = "use 1 to 64 characters from A-Z, a-z, 0-9, '.', '_' and '-', and no full stop in front";
  throwRefusal('EINVAL', `'${shown(name, 70)}' is not a name; ${wanted}`);
}

/** The names of devices on Windows, with or without an extension; no folder can have such a name there. */
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/**
 * Refuses a name that a new golden cannot have; the viewer's page checks this before it sends one. Goldens are files
 * under version control, checked out on other systems too.
 * @param others the names of the goldens that exist
 */
export function requireNewName(name: string, others: readonly string[]): void {
  requireGoldenName(name);
  if (DEVICE.test(name)) {
    throwRefusal('EINVAL', `'${name}' is a device on Windows; try '${name.replace(/^[^.]+/, '$&-1')}'`);
  }
  if (name.endsWith('.')) throwRefusal('EINVAL', `'${name}' ends with a full stop, which Windows drops; leave it out`);
  const twin = others.find((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  if (twin === undefined) return;
  const why = `'${name}' and '${twin}', which exists, are one folder on disks that ignore case`;
  throwRefusal('EEXIST', `${why}; use '${twin}' or another name`);
}
