import { sql } from 'kysely';
import type { DocumentProblem } from '../../../base/errors/index.js';
import type { ServiceKeys } from '../../identity/signing-key.js';
import { readPem } from '../../secrets/pem.js';
import type { ForeignKey } from '../../secrets/signing-keys.js';
import type { Trx } from '../service.js';

export interface NewKey extends ForeignKey {
  readonly line: number;
}

/**
 * Compares imported keys with each other and with the keys of this deployment. Returns the keys that this deployment
 * does not have yet, and a problem for each key that it must refuse. The caller has already checked that each key is
 * valid.
 */
export async function newKeysOf(
  trx: Trx,
  keys: readonly NewKey[],
  { active, retired }: ServiceKeys,
): Promise<{ keys: NewKey[]; problems: { line: number; problem: DocumentProblem }[] }> {
  const problems: { line: number; problem: DocumentProblem }[] = [];
  const refuse = (line: number, message: string): void =>
    void problems.push({ line, problem: { path: `line ${line}`, message } });
  const here = new Map([active, ...retired].map(({ kid, jwk }) => [kid, jwk.x]));
  const isUnused = await hasNoCredentials(trx);
  const fresh = new Map<string, NewKey & { readonly x: string }>();
  for (const key of keys) {
    const x = await xOf(key);
    const earlier = fresh.get(key.kid);
    if (here.get(key.kid) === x) continue;
    if (earlier) {
      if (earlier.x !== x || earlier.state !== key.state) {
        refuse(key.line, `line ${earlier.line} has the same kid but other values; give each key a kid of its own`);
      }
    } else if (here.has(key.kid) && !isUnused) {
      refuse(key.line, `the kid '${key.kid}' already belongs to another key here; give this key another kid`);
    } else fresh.set(key.kid, { ...key, x });
  }
  const [first, second] = [...fresh.values()].filter(({ state }) => state === 'active');
  if (second) refuse(second.line, `only one key may be active, and line ${first!.line} already has one`);
  const replaced = fresh.get(active.kid);
  if (replaced && !first)
    refuse(replaced.line, `the kid '${active.kid}' belongs to the active key here; give this key another kid`);
  return { keys: [...fresh.values()], problems };
}

/**
 * Reports whether this deployment has never issued a licence. If so, no licence depends on the deployment's own key, so
 * an imported key may replace it under the same `kid`.
 */
async function hasNoCredentials(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`
    select not exists (select from credential) and not exists (select from purged_jkt) as none`.execute(trx);
  return rows[0]!.none;
}

async function xOf({ kid, pem }: NewKey): Promise<string> {
  const key = await readPem(kid, pem);
  return typeof key === 'string' ? '' : key.jwk.x;
}
