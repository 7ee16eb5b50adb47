import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '../../../base/errors/index.js';
import { canonicalUlid } from '../../envelopes/ulid.js';
import { labelsOf } from '../../privacy/labels.js';
import { replaceFile } from '../outbox/replace-file.js';
import { newUlid, type RandomBytes } from './ulids.js';

/** Makes the ids under which careers and kittens are published. */
export interface Install {
  /** ULID of the installation; boards store it, but never publish it. */
  readonly id: string;
  readonly careerOf: (ulid: string) => string;
  readonly kidOf: (name: string) => string;
}

const SECRET_BYTES = 32;

/**
 * Reads the identity of the installation, and creates it if the folder has none. Published ids are HMACs whose key
 * never leaves the folder. The installation's id is not the key, because boards know that id, and could use it to check
 * guesses of a kitten's name.
 * @param now unix ms
 * @throws PlatformError for a file that is damaged or cannot be read
 */
export function openInstall(folder: string, now: number, random: RandomBytes): Install {
  const path = join(folder, 'install.json');
  const { install, secret } = read(path) ?? make(path, now, random);
  const labels = labelsOf(Buffer.from(secret, 'base64url'));
  return {
    id: install,
    careerOf: (ulid) => labels('career', install, ulid),
    kidOf: (name) => labels('kitten', install, name),
  };
}

interface InstallFile {
  readonly install: string;
  readonly secret: string;
}

function read(path: string): InstallFile | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new PlatformError(`${path} cannot be read: ${code ?? String(cause)}; check its owner and mode`, { cause });
  }
  try {
    const { install, secret } = JSON.parse(text) as Partial<InstallFile>;
    const isSecret = Buffer.from(secret ?? '', 'base64url').length === SECRET_BYTES;
    if (isSecret && canonicalUlid(install ?? '') !== null) return { install: install!, secret: secret! };
  } catch {
    // A file that is not JSON is reported as damaged below.
  }
  throw new PlatformError(
    `${path} is damaged; restore it from a backup, or remove it: your kittens and careers then get new ids`,
  );
}

function make(path: string, now: number, random: RandomBytes): InstallFile {
  const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url');
  const file = { install: newUlid(now, random), secret };
  replaceFile(path, `${JSON.stringify(file)}\n`);
  return file;
}
