import { type FileHandle, open } from 'node:fs/promises';
import { PlatformError } from '../../base/errors/index.js';

/** The minimum length of a token. A token of 16 random letters and digits cannot be guessed. */
const TOKEN_LENGTH_MIN = 16;
/** The maximum length of a token, far below the size limit of an HTTP header. */
const TOKEN_LENGTH_MAX = 1024;
/** RFC 6750 §2.1: the characters that an `Authorization` header can carry as a token. */
const BEARER_TOKEN = /^[\w\-.~+/]+=*$/;
/** Maximum number of bytes to read: enough for the longest token with a byte-order mark and a line end. */
const BYTES_MAX = TOKEN_LENGTH_MAX + 64;
const OTHERS_READ = 0o004;

const NEXT = 'make another one, for example with: openssl rand -hex 32';

/**
 * Reads the access token from a file. Ignores a byte-order mark, and white space around the token.
 * @throws PlatformError if the file is unreadable or the token is invalid; the message contains no part of the token
 */
export async function readAccessToken(path: string): Promise<{ token: string; warnings: string[] }> {
  const { text, mode } = await readStart(path);
  // `trim` also removes a byte-order mark.
  const token = text.trim();
  const fault = faultOf(token);
  if (fault !== null) throw new PlatformError(`access_token_file: ${path} ${fault}; ${NEXT}`);
  const isShared = process.platform !== 'win32' && (mode & OTHERS_READ) !== 0;
  const warning = `access_token_file: every user of this machine can read ${path}; run: chmod 600 ${path}`;
  return { token, warnings: isShared ? [warning] : [] };
}

function faultOf(token: string): string | null {
  if (token === '') return 'is empty';
  if (token.length > TOKEN_LENGTH_MAX) return `has over ${TOKEN_LENGTH_MAX} characters`;
  if (!BEARER_TOKEN.test(token)) {
    return 'must have one line of ASCII letters, digits and -._~+/=, because the token is sent in a header';
  }
  if (token.length >= TOKEN_LENGTH_MIN) return null;
  return `has a token of ${token.length} characters; the minimum is ${TOKEN_LENGTH_MIN}`;
}

/** Reads only the start of the file, because a device file may have no end. */
async function readStart(path: string): Promise<{ text: string; mode: number }> {
  try {
    const file = await open(path, 'r');
    try {
      const { mode } = await file.stat();
      return { text: await firstBytes(file), mode };
    } finally {
      await file.close();
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new PlatformError(`access_token_file: ${path} cannot be read (${code}); name a file that holds the token`, {
      cause,
    });
  }
}

async function firstBytes(file: FileHandle): Promise<string> {
  const bytes = Buffer.alloc(BYTES_MAX);
  let length = 0;
  while (length < BYTES_MAX) {
    const { bytesRead } = await file.read(bytes, length, BYTES_MAX - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.toString('utf8', 0, length);
}
