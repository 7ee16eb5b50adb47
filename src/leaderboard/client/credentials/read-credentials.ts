import { closeSync, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { PlatformError, shown, withoutByteOrderMark } from '../../../base/errors/index.js';
import { type PublicKey, readPublicKey, thumbprintOf } from '../../proofs/public-key.js';

/** The contents of a credentials file, of which the client prints only the handle and the addresses. */
export interface Credentials {
  readonly handle: string;
  readonly license: string;
  readonly privateJwk: PublicKey & { readonly d: string };
  readonly publicJwk: PublicKey;
  /** Address of the board, without a slash at the end. */
  readonly board: string;
  /**
   * The URL that proofs must contain. This URL belongs to the board that issued the licence, even if the client reaches
   * that board under another address.
   */
  readonly ingestUrl: string;
  /** Time at which the licence ends, unix ms; null if the licence does not state it. */
  readonly ends: number | null;
}

const OWNER = 0o700;
const OTHERS = 0o077;
/** The board offers each file only once, so a damaged file cannot be downloaded again. */
const NEW_FILE = "press 'New key' on the account page of the board to get a new file";
/** 32 bytes in base64url. */
const SCALAR = /^[A-Za-z0-9_-]{43}$/;

/**
 * Reads a credentials file that a board has issued: `{"license", "jwk", "handle", "board"}`. Its `jwk` includes the
 * private key.
 * @param board address that overrides the address in the file
 * @param say called with a sentence if other users could read the file and its mode was therefore changed
 * @throws PlatformError that never quotes the file
 */
export async function readCredentials(
  path: string,
  board: string | undefined,
  say: (sentence: string) => void,
): Promise<Credentials> {
  const { license, jwk, handle, board: named } = readObject(path, say);
  const wrong = (why: string): never => {
    throw new PlatformError(`${path}: ${why}; ${NEW_FILE}`);
  };
  if (typeof license !== 'string' || license === '') return wrong("there is no 'license'");
  const claims = claimsOf(license) ?? wrong("the 'license' is not a licence");
  if (typeof jwk !== 'object' || jwk === null) return wrong("there is no 'jwk'");
  const { d, ...publicMembers } = jwk as Readonly<Record<string, unknown>>;
  const publicJwk = readPublicKey(publicMembers);
  if (typeof publicJwk === 'string') return wrong(publicJwk);
  if (typeof d !== 'string' || !SCALAR.test(d)) return wrong("the jwk has no private member 'd'");
  if ((await thumbprintOf(publicJwk)) !== claims.jkt) return wrong('the licence is for another key');
  if (handle !== undefined && handle !== claims.handle) return wrong('the licence is for another handle');
  const address = board ?? (typeof named === 'string' ? named : claims.issuer);
  return {
    handle: claims.handle,
    license,
    privateJwk: { ...publicJwk, d },
    publicJwk,
    board: boardAddress(address),
    ingestUrl: `${claims.issuer}/v1/ingest`,
    ends: claims.ends,
  };
}

function readObject(path: string, say: (sentence: string) => void): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    const file = openSync(path, 'r');
    try {
      closeToOthers(path, file, say);
      text = readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const next =
      code === 'ENOENT'
        ? `there is no such file; check the path, or ${NEW_FILE}`
        : `${code ?? String(cause)}; check its owner and mode`;
    throw new PlatformError(`${path} cannot be read: ${next}`, { cause });
  }
  try {
    const value: unknown = JSON.parse(withoutByteOrderMark(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Drop the error of the JSON parser, because its message would quote a part of the file.
  }
  throw new PlatformError(`${path}: it is not a JSON object; ${NEW_FILE}`);
}

/**
 * Makes a file readable only for its owner. This is necessary because browsers save files with a mode that lets other
 * users read them. Windows has no such modes; on Windows, the permissions of the folder apply.
 * @throws PlatformError when another user owns the file, or its mode cannot be changed
 */
function closeToOthers(path: string, file: number, say: (sentence: string) => void): void {
  const { mode } = fstatSync(file);
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return;
  const shown = (mode & 0o777).toString(8);
  try {
    fchmodSync(file, mode & OWNER);
  } catch (cause) {
    throw new PlatformError(
      `${path} is open to others (mode ${shown}), and it holds your private key; run chmod 600 on it`,
      { cause },
    );
  }
  say(`${path} was open to others (mode ${shown}), and it holds your private key; now only you can read it`);
}

/** Reads the claims of a licence. Does not verify the licence, because only the board can do that. */
function claimsOf(license: string): { issuer: string; handle: string; jkt: string; ends: number | null } | null {
  try {
    const payload = Buffer.from(license.split('.')[1] ?? '', 'base64url').toString();
    const { iss, handle, cnf, exp } = JSON.parse(payload) as Partial<Record<string, unknown>>;
    const { jkt } = cnf as { jkt?: unknown };
    if (typeof iss !== 'string' || typeof handle !== 'string' || typeof jkt !== 'string') return null;
    return { issuer: iss, handle, jkt, ends: typeof exp === 'number' ? exp * 1000 : null };
  } catch {
    return null;
  }
}

/** @throws PlatformError for an invalid base URL */
function boardAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new PlatformError(`'${shown(text, 80)}' is not a board's address; write it like https://board.example.org`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
