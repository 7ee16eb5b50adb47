import { FieldError } from '../../base/errors/index.js';
import type { Golden, Verdict } from '../../contract/index.js';
import { requireNewName } from '../../contract/vocabulary/index.js';
import type { Api } from '../link/api.js';

export type GoldenPicture = 'expected' | 'actual' | 'diff';

const AT = '/v1/golden';
const withQuery = (address: string, query: string): string => (query === '' ? address : `${address}?${query}`);
const at = (name: string): string => `${AT}/${encodeURIComponent(name)}`;

/**
 * Returns the reason why the server would refuse a new golden with this name, or null if the server would accept it.
 * The page must check this itself, because a name such as `..` would change the address of the request.
 */
export function whyNoGoldenName(name: string, others: readonly string[]): string | null {
  try {
    requireNewName(name, others);
    return null;
  } catch (error) {
    if (error instanceof FieldError) return error.message;
    throw error;
  }
}

/** Lists the goldens; null if the server does not support them. */
export async function listGoldens(api: Api): Promise<readonly Golden[] | null> {
  return api.maybeJson(AT);
}

/** @param query settings that differ from the stored ones */
export async function compareGolden(api: Api, name: string, query = ''): Promise<Verdict> {
  return api.ask(withQuery(`${at(name)}/compare`, query), 'POST');
}

/** @param query settings that differ from the stored ones */
export async function acceptGolden(
  api: Api,
  name: string,
  query = '',
): Promise<{ readonly warnings: readonly string[] }> {
  return api.ask(withQuery(at(name), query), 'PUT');
}

/** With this query parameter, the server accepts a frame even if images are missing in the frame. */
const INCOMPLETE = 'incomplete=1';

export const incompleteToo = (query: string): string => (query === '' ? INCOMPLETE : `${query}&${INCOMPLETE}`);

export async function removeGolden(api: Api, name: string): Promise<void> {
  await api.ask(at(name), 'DELETE');
}

/** Returns the last verdict; null if the golden has not been compared yet. */
export async function lastVerdict(api: Api, name: string): Promise<Verdict | null> {
  const history = await api.maybeJson<readonly Verdict[]>(`${at(name)}/history`);
  return history?.[0] ?? null;
}

/** @param made time when the picture was made. It is part of the URL, so that a cache cannot return an older picture */
export function goldenUrl(name: string, which: GoldenPicture, made: string): string {
  return `${at(name)}/${which}?at=${encodeURIComponent(made)}`;
}
