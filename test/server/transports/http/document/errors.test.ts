import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Errno, ERRNO_NUMBERS, refuse } from '../../../../../src/base/errors/index.js';
import { FieldTree } from '../../../../../src/simulator/fields/index.js';
import { directory, state } from '../../../../../src/simulator/fields/node.js';
import { serveSimulation, type TestServer } from '../../../../support/http-server.js';
import { bareWorld } from '../../../../support/worlds.js';

const ROWS: readonly (readonly [Errno, number, string])[] = [
  ['EINVAL', 400, 'Bad Request'],
  ['EACCES', 403, 'Forbidden'],
  ['EPERM', 403, 'Forbidden'],
  ['ENOENT', 404, 'Not Found'],
  ['EBUSY', 409, 'Conflict'],
  ['EEXIST', 409, 'Conflict'],
  ['EFBIG', 413, 'Payload Too Large'],
  ['EIO', 500, 'Internal Server Error'],
  ['EROFS', 500, 'Internal Server Error'],
  ['ENOTDIR', 500, 'Internal Server Error'],
  ['EBADF', 500, 'Internal Server Error'],
  ['EOPNOTSUPP', 501, 'Not Implemented'],
  ['ETIMEDOUT', 504, 'Gateway Timeout'],
  ['ENOSPC', 507, 'Insufficient Storage'],
];

let server: TestServer;
beforeAll(async () => {
  const leaf = (errno: Errno) =>
    state(
      () => '0',
      () => refuse(errno, `${errno} for a reason`),
    );
  const tree = new FieldTree(directory(Object.fromEntries(ROWS.map(([errno]) => [errno, leaf(errno)]))), {
    onSample: () => () => undefined,
  });
  server = await serveSimulation({ world: await bareWorld(), tree });
});
afterAll(() => server.close());

describe('the errors of the document', () => {
  it.each(ROWS)('%s has the status %i %s, and its name is in the body', async (errno, status, phrase) => {
    const response = await fetch(`${server.base}/fs/${errno}`, { method: 'POST', body: '1' });
    expect([response.status, response.statusText, response.headers.get('content-type')]).toEqual([
      status,
      phrase,
      'application/json',
    ]);
    expect(await response.json()).toEqual({ errno, message: `${errno} for a reason` });
  });

  it('reading a directory without the final slash gets 404', async () => {
    const wanted = Object.keys(ERRNO_NUMBERS).filter((errno) => errno !== 'EISDIR');
    expect(ROWS.map(([errno]) => errno as string).sort()).toEqual(wanted.sort());
    expect((await fetch(`${server.base}/fs/paint`)).status).toBe(404);
  });
});
