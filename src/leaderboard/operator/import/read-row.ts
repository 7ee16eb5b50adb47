import { jsonFault, shown } from '../../../base/errors/index.js';
import { handleKey, isHandle } from '../../identity/handle.js';
import { isKid } from '../../secrets/key-list.js';
import { readPem, readPrivatePem } from '../../secrets/pem.js';
import type { ForeignKey } from '../../secrets/signing-keys.js';
import { readUserKey } from '../user-key.js';

export type ImportRow =
  | { readonly kind: 'signing_key'; readonly key: ForeignKey }
  | { readonly kind: 'account'; readonly values: readonly [userKey: Buffer, provider: string, createdMs: number] }
  | {
      readonly kind: 'handle';
      readonly values: readonly [userKey: Buffer, handleKey: string, handle: string, createdMs: number];
    }
  | {
      readonly kind: 'credential';
      readonly values: readonly [
        userKey: Buffer,
        handleKey: string,
        jkt: string,
        jti: string,
        issuedMs: number,
        expiresMs: number,
      ];
    };

type Fields = Readonly<Record<string, unknown>>;

const MEMBERS: Readonly<Record<ImportRow['kind'], readonly string[]>> = {
  signing_key: ['kid', 'pem', 'state'],
  account: ['user_key', 'provider', 'created_ms'],
  handle: ['user_key', 'handle', 'created_ms'],
  credential: ['user_key', 'handle', 'jkt', 'license_jti', 'issued_ms', 'expires_ms'],
};

/** 32 bytes in base64url. */
const THUMBPRINT = /^[A-Za-z0-9_-]{43}$/;

/** A fault in a row. The message names the member. */
export class RowFault extends Error {}

const fail = (why: string): never => {
  throw new RowFault(why);
};

/** @throws RowFault */
export async function readRow(line: string): Promise<ImportRow> {
  const fields = parse(line);
  const { kind } = fields;
  if (typeof kind !== 'string' || !Object.hasOwn(MEMBERS, kind)) {
    return fail(`'kind' must be one of ${Object.keys(MEMBERS).join(', ')}`);
  }
  const members = MEMBERS[kind as ImportRow['kind']];
  for (const name of Object.keys(fields)) {
    if (name !== 'kind' && !members.includes(name))
      fail(`${kind} has no member '${shown(name)}'; members are ${members.join(', ')}`);
  }
  for (const name of members) if (!Object.hasOwn(fields, name)) fail(`${kind} lacks the member '${name}'`);
  return READERS[kind as ImportRow['kind']](fields);
}

function parse(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The parser's message would quote the row, which may contain a private key.
    return fail(`is not JSON at ${jsonFault(line).place.replace('line 1, ', '')}; correct the row`);
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : fail('is not a JSON object');
}

const READERS: Readonly<Record<ImportRow['kind'], (fields: Fields) => ImportRow | Promise<ImportRow>>> = {
  signing_key: async ({ kid, pem, state }) => {
    if (!isKid(kid)) return fail(`'kid' must be 1 to 64 letters, digits, dots, dashes and underscores`);
    if (typeof pem !== 'string') return fail(`'pem' must be a string`);
    if (state !== 'active' && state !== 'retired') return fail(`'state' must be active or retired`);
    const keyOrFault = await (state === 'active' ? readPrivatePem : readPem)(kid, pem);
    return typeof keyOrFault === 'string'
      ? fail(`'pem' must be the PEM of a key on P-256: ${keyOrFault}`)
      : { kind: 'signing_key', key: { kid, pem, state } };
  },
  account: ({ user_key, provider, created_ms }) => ({
    kind: 'account',
    values: [userKey(user_key), text('provider', provider, 64), millis('created_ms', created_ms)],
  }),
  handle: ({ user_key, handle: name, created_ms }) => {
    const claimed = handle(name);
    return {
      kind: 'handle',
      values: [userKey(user_key), handleKey(claimed), claimed, millis('created_ms', created_ms)],
    };
  },
  credential: ({ user_key, handle: name, jkt, license_jti, issued_ms, expires_ms }) => {
    if (typeof jkt !== 'string' || !THUMBPRINT.test(jkt)) return fail(`'jkt' must be 32 bytes in base64url`);
    const [issued, expires] = [millis('issued_ms', issued_ms), millis('expires_ms', expires_ms)];
    if (expires <= issued) return fail(`'expires_ms' must be after 'issued_ms'`);
    const key = handleKey(handle(name));
    return {
      kind: 'credential',
      values: [userKey(user_key), key, jkt, text('license_jti', license_jti, 128), issued, expires],
    };
  },
};

function userKey(value: unknown): Buffer {
  return (typeof value === 'string' ? readUserKey(value) : null) ?? fail(`'user_key' must be 32 bytes in base64url`);
}

/** Reserved handles are accepted, because the other deployment may allow them. */
function handle(value: unknown): string {
  return typeof value === 'string' && isHandle(value) ? value : fail(`'handle' is not a handle of 1 to 150 characters`);
}

function text(name: string, value: unknown, most: number): string {
  // PostgreSQL cannot store NUL characters.
  const isGood = typeof value === 'string' && value !== '' && value.length <= most && !value.includes('\0');
  return isGood ? value : fail(`'${name}' must be a text of 1 to ${most} characters`);
}

function millis(name: string, value: unknown): number {
  const isGood = Number.isSafeInteger(value) && (value as number) >= 0;
  return isGood ? (value as number) : fail(`'${name}' must be whole milliseconds since 1970`);
}
