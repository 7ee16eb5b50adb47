import { PlatformError, shown } from '../../base/errors/index.js';

/**
 * Checks that each origin has the form `scheme://host[:port]`: browsers send only this form, and origins are compared
 * as text.
 * @throws PlatformError that names the wrong origin
 */
export function checkOrigins(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    if (originOf(origin) !== origin) {
      throw new PlatformError(
        `'${shown(origin, 80)}' is not an origin; write it like https://example.org, without a path or a slash`,
      );
    }
  }
  return new Set(origins);
}

function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}
