import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { JsonError, parseJson, PlatformError } from '../../base/errors/index.js';
import { BoardError } from '../../leaderboard/index.js';
import { claimHandle, reissueLicense, revokeHandle, type Issued } from '../../leaderboard/operator/index.js';
import { countText, thumbprintText, timeText } from './admin-format.js';
import { accountOf, type AdminSession, answer, issuerOf, note } from './admin-session.js';

interface LicenseOptions {
  readonly jwk: string;
  readonly baseUrl?: string;
}

/** `claim`: claims a handle, and issues its licence. Standard output contains only the licence. */
export async function claim(
  session: AdminSession,
  name: string,
  handle: string,
  options: LicenseOptions,
): Promise<void> {
  const service = await issuerOf(session, options.baseUrl);
  const { playerId } = await accountOf(session, name);
  const issued = await claimHandle(service, { playerId, handle, jwk: await readJwk(options.jwk) });
  printLicense(session, service.baseUrl, issued);
}

/** `reissue`: issues a licence for a new key. Standard output contains only the licence. */
export async function reissue(session: AdminSession, handle: string, options: LicenseOptions): Promise<void> {
  const service = await issuerOf(session, options.baseUrl);
  const { playerId } = await accountOf(session, handle);
  const issued = await reissueLicense(service, { playerId, handle, jwk: await readJwk(options.jwk) });
  note(`revoked ${countText(issued.revoked.length, 'earlier key')}`);
  printLicense(session, service.baseUrl, issued);
}

function printLicense(session: AdminSession, issuer: string, issued: Issued): void {
  const { handle, jkt, expiresAt, license } = issued;
  note(`${handle} is licensed by ${issuer} for the key ${thumbprintText(jkt)} until ${timeText(expiresAt)}`);
  note('the license is shown only once; save it together with the private key:');
  answer(session, issued, license);
}

async function readJwk(file: string): Promise<unknown> {
  let json: string;
  try {
    json = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (cause) {
    throw new PlatformError(
      `--jwk ${file}: cannot be read (${(cause as NodeJS.ErrnoException).code}); name a file with a public key as JWK`,
      { cause },
    );
  }
  try {
    return parseJson(json);
  } catch (error) {
    // Report only the position of the mistake, because the original message quotes the key.
    const where = error instanceof JsonError ? ` at ${error.place}` : '';
    throw new BoardError(
      'bad_request',
      `--jwk ${file}: is not JSON${where}; give a public key as JWK, with kty, crv, x and y`,
    );
  }
}

export async function revoke(session: AdminSession, handle: string): Promise<void> {
  const { playerId } = await accountOf(session, handle);
  const result = await revokeHandle(session, { playerId, handle });
  const keys = countText(result.revoked.length, 'key');
  answer(session, result, `${result.handle}: revoked ${keys}; the handle stays claimed, and its records stay public`);
}
