import { createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { PlatformError } from '../../base/errors/index.js';
import { BoardError } from '../../leaderboard/index.js';
import { cutLines, importRows, restoreDump, writeDump } from '../../leaderboard/operator/index.js';
import { countText } from './admin-format.js';
import { type AdminSession, answer, confirm, note } from './admin-session.js';

/** `dump`: writes the accounts and the log to a new file or to standard output. */
export async function dump(session: AdminSession, file: string): Promise<void> {
  if (file !== '-' && (await isThere(file)))
    throw new BoardError('bad_request', `${file} already exists; name another file, or remove it`);
  // Use a temporary name until the file is complete.
  const partial = `${file}.partial`;
  const output = file === '-' ? process.stdout : createWriteStream(partial, { mode: 0o600 });
  const gzip = createGzip();
  const written = pipeline(gzip, output);
  written.catch(() => undefined);
  try {
    const rows = await writeDump(session, async (part) => {
      if (!gzip.write(part)) await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    if (file !== '-') await rename(partial, file);
    note(
      'the dump does not contain the secrets: back up the folder `secrets` of the data folder too, in a different place',
    );
    if (file !== '-') answer(session, { file, rows }, `wrote ${rowsText(rows)} to ${file}`);
  } catch (error) {
    gzip.destroy();
    if (file !== '-') await rm(partial, { force: true });
    throw fileFault(error, file);
  }
}

/** `restore`: reads a dump into an empty database. */
export async function restore(
  session: AdminSession,
  file: string,
  { yes, acceptOtherSecrets }: { readonly yes?: true; readonly acceptOtherSecrets?: true },
): Promise<void> {
  confirm(
    yes,
    `fills the empty database of ${session.options.data} with the data in ${file === '-' ? 'the dump' : file}`,
  );
  const lines = cutLines(bytesOf(file, true), file);
  const rows = await restoreDump(session, lines, { acceptsOtherSecrets: acceptOtherSecrets === true }).catch(
    (error: unknown) => {
      throw fileFault(error, file);
    },
  );
  answer(session, { rows }, `restored ${rowsText(rows)}; a running service derives the boards from the log`);
}

/** `import`: adds the accounts of another deployment to this one. */
export async function takeOver(
  session: AdminSession,
  file: string,
  { dryRun }: { readonly dryRun?: true },
): Promise<void> {
  const name = file === '-' ? 'the import' : file;
  const lines = cutLines(bytesOf(file, false), name);
  const imported = await importRows(session, lines, { name, isTrial: dryRun === true }).catch((error: unknown) => {
    throw fileFault(error, file);
  });
  const { accounts, handles, credentials, signingKeys, rows } = imported;
  const keys = signingKeys.length > 0 ? ` (${signingKeys.join(', ')})` : '';
  answer(session, imported, [
    `${dryRun ? 'would import' : 'imported'} ${countText(accounts, 'account')}, ${countText(handles, 'handle')}, ` +
      `${countText(credentials, 'credential')} and ${countText(signingKeys.length, 'signing key')}${keys} ` +
      `of ${countText(rows, 'row')}; the others were already here`,
  ]);
}

const rowsText = (rows: Readonly<Record<string, number>>): string =>
  `${countText(rows['account'] ?? 0, 'account')}, ${countText(rows['handle'] ?? 0, 'handle')} and ` +
  countText((rows['event'] ?? 0) + (rows['event_withheld'] ?? 0), 'event');

async function* bytesOf(file: string, isCompressed: boolean): AsyncGenerator<Uint8Array> {
  const source: Readable = file === '-' ? process.stdin : createReadStream(file);
  if (!isCompressed) {
    yield* source as AsyncIterable<Uint8Array>;
    return;
  }
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function fileFault(error: unknown, file: string): unknown {
  const { code = '', message } = error as { code?: string; message?: string };
  if (/^Z_/.test(code)) {
    return new BoardError('bad_request', `${file} is damaged, or not a dump (${message}); copy it again`, {
      cause: error,
    });
  }
  if (code === 'ENOENT')
    return new PlatformError(`${file}: there is no such file or folder (ENOENT); check the path`, { cause: error });
  return /^E[A-Z]+$/.test(code)
    ? new PlatformError(`${file}: the file cannot be read or written (${code}); check its owner and mode`, {
        cause: error,
      })
    : error;
}
