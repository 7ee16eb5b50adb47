import { afterEach, describe, expect, test } from 'vitest';
import { FieldSubscriptions } from '../../src/viewer/link/field-subscriptions.js';
import { startTestServer } from '../support/http-server.js';

let subscriptions: FieldSubscriptions | null = null;
afterEach(() => subscriptions?.close());

/** Follows paths of a server as a page does. */
function follow(base: string, paths: readonly string[]): FieldSubscriptions {
  subscriptions = new FieldSubscriptions(base.replace(/\/v1$/, '/viewer/watch'));
  subscriptions.follow(paths, () => undefined);
  return subscriptions;
}

describe('paths that a page follows', () => {
  test('have the text of a leaf, the names of a directory, or why there is nothing', async () => {
    await using server = await startTestServer();
    const fields = follow(server.base, ['paint/parts/blend', 'vessels/by-id', 'paint/stickers/0/spec']);
    await expect.poll(() => fields.text('paint/parts/blend')).toBe('multiply');
    expect(fields.text('vessels/by-id')?.split('\n')).toEqual(server.tree.list('vessels/by-id'));
    expect(fields.failure('paint/stickers/0/spec')?.errno).toBe('ENOENT');
    expect(fields.failure('paint/parts/blend')).toBeUndefined();
    server.tree.writeText('paint/stickers/place', 'a.png body Earth 1 2 w=1 h=1 d=1\n');
    await expect.poll(() => fields.text('paint/stickers/0/spec')).toContain('a.png');
    expect(fields.failure('paint/stickers/0/spec')).toBeUndefined();
  });

  test('are refused where none of them is there, which is another thing than a server that does not answer', async () => {
    const server = await startTestServer();
    const fields = follow(server.base, ['nowhere/at/all']);
    await expect.poll(() => fields.state).toBe('refused');
    expect(fields.failure('nowhere/at/all')).toMatchObject({ errno: 'ENOENT' });
    await server.close();
    await expect.poll(() => fields.state, { timeout: 5000 }).toBe('lost');
  });
});
