import { JsonError, parseJson } from '../../../base/errors/index.js';
import type { IncomingMessage } from 'node:http';
import { BoardError } from '../../board-error.js';
import { readBody } from '../ingest/read-body.js';

export const JSON_BYTES_MAX = 65_536;

const NAME_MAX = 40;

/**
 * Reads a body that is one JSON object with only the given members. Absent members are undefined.
 * @throws BoardError bad_request; the detail of the error quotes no value of the body
 */
export async function readJson<Name extends string>(
  request: IncomingMessage,
  names: readonly Name[],
): Promise<Readonly<Partial<Record<Name, unknown>>>> {
  const value = parse(await readBytes(request));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BoardError('bad_request', 'the body is not a JSON object');
  }
  const unknown = Object.keys(value).find((name) => !(names as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const members = names.map((name) => `'${name}'`).join(' and ');
    throw new BoardError(
      'bad_request',
      `the body has a member '${unknown.slice(0, NAME_MAX)}'; it may only have ${members}`,
    );
  }
  return value as Partial<Record<Name, unknown>>;
}

async function readBytes(request: IncomingMessage): Promise<Uint8Array> {
  try {
    // The signal never aborts, because the HTTP server itself ends slow requests.
    return await readBody(request, { bytesMax: JSON_BYTES_MAX, signal: new AbortController().signal });
  } catch (error) {
    if (!(error instanceof BoardError) || error.code !== 'too_large') throw error;
    throw new BoardError('bad_request', `the body may have ${JSON_BYTES_MAX} bytes at most`);
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The message of this error quotes the body, so only the position of the mistake is used.
    const where = error instanceof JsonError ? `: ${error.place}` : '';
    throw new BoardError('bad_request', `the body is not JSON${where}; send an object`);
  }
}
