const KEY = /^[a-z0-9][a-z0-9._-]*$/;

/**
 * Formats the name of a body, or the last part of a family board's key, for people: `Earth` for `earth`, and `Ground
 * Impact` for `ground_impact`. A name with other characters is returned unchanged.
 */
export function displayName(name: string): string {
  if (!KEY.test(name)) return name;
  return name
    .split(/[_.-]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}
