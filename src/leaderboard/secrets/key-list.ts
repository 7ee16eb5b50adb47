import { withoutByteOrderMark } from '../../base/errors/index.js';
import { damaged } from './owner-files.js';

export const KEY_LIST_FILE = 'signing-keys.json';

/** The list of the signing keys. Each key is in its own file, `<kid>.pem`. */
export interface KeyList {
  /** `kid` of the key with which the service signs. */
  readonly active: string;
  /** `until` is the time at which the last licence that the key signed expires, unix ms. */
  readonly retired: readonly { readonly kid: string; readonly until: number }[];
}

/** The form of a `kid`. It excludes paths, because the `kid` becomes part of a file name. */
const KID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const isKid = (text: unknown): text is string => typeof text === 'string' && KID.test(text);

/** Times are in ISO 8601, because people read the file. */
export function writeKeyList({ active, retired }: KeyList): string {
  const shown = retired.map(({ kid, until }) => ({ kid, until: new Date(until).toISOString() }));
  return `${JSON.stringify({ active, retired: shown }, null, 2)}\n`;
}

/** @throws PlatformError for a damaged list */
export function readKeyList(path: string, text: string): KeyList {
  const fail = (cause?: unknown): Error =>
    damaged(path, 'a JSON object {"active": <kid>, "retired": [{"kid", "until": <ISO 8601>}]}', cause);
  let list: { active?: unknown; retired?: unknown } | null;
  try {
    list = JSON.parse(withoutByteOrderMark(text)) as typeof list;
  } catch (cause) {
    throw fail(cause);
  }
  if (typeof list !== 'object' || list === null || !isKid(list.active) || !Array.isArray(list.retired)) throw fail();
  const retired = (list.retired as ({ kid?: unknown; until?: unknown } | null)[]).map((each) => {
    const until = typeof each?.until === 'string' ? Date.parse(each.until) : NaN;
    if (!isKid(each?.kid) || Number.isNaN(until)) throw fail();
    return { kid: each.kid, until };
  });
  return { active: list.active, retired };
}
