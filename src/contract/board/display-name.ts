const KEY = /^[a-z0-9][a-z0-9._-]*$/;

/**
 * Formats the name of a body, or the last part of a family board's key, as people write it: `Earth` for `earth`, and
 * `Ground Impact` for `ground_impact`. A name that contains other characters is returned as it is.
 */
export function displayName(name: string): string {
  if (!KEY.test(name)) return name;
  return name
    .split(/[_.-]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}
