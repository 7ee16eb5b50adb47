import { withoutByteOrderMark } from '../../base/errors/index.js';
import { damaged } from './owner-files.js';

/** The file that names the keys. */
export const KEY_LIST_FILE = 'signing-keys.json';

/** Which keys there are, each in a file `<kid>.pem`. */
export interface KeyList {
  /** The `kid` of the key that signs. */
  readonly active: string;
  /** The keys that signed before, each with the time (unix ms) at which the last of its licences expires. */
  readonly retired: readonly { readonly kid: string; readonly until: number }[];
}

/** A `kid` is the name of a file too. */
const KID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const isKid = (text: unknown): text is string => typeof text === 'string' && KID.test(text);

/** Returns the text of a list; times are written as ISO 8601, for the people who look at the file. */
export function writeKeyList({ active, retired }: KeyList): string {
  const shown = retired.map(({ kid, until }) => ({ kid, until: new Date(until).toISOString() }));
  return `${JSON.stringify({ active, retired: shown }, null, 2)}\n`;
}

/** Reads the text of a list. @throws PlatformError that names the file */
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
