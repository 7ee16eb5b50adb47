import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../../../src/contract/golden.js';
import { json, refusal, SMALL, useGoldenServer } from './golden-server.js';

const served = useGoldenServer();
const { send, put, compare } = served;

describe('DELETE /v1/golden/{name}', () => {
  it('DELETE /v1/golden/{name} deletes a golden with all its results', async () => {
    await put(`/pad?${SMALL}`);
    await compare('/pad/compare');
    expect(await json(await send('DELETE', '/pad'))).toEqual({ outcome: 'ok' });
    expect(existsSync(join(served.folder.path, 'pad'))).toBe(false);
    expect(existsSync(join(served.folder.path, '.results/pad'))).toBe(false);
    await put(`/pad?${SMALL}`);
    expect(await json<Verdict[]>(await fetch(`${served.base}/pad/history`))).toEqual([]);
  });

  it('with golden_writable=false, goldens can be compared, but not accepted or deleted', async () => {
    await put(`/pad?${SMALL}`);
    await served.restart({ writable: false });
    const why = 'golden: goldens cannot be changed here, only compared; set golden_writable = true';
    expect(await refusal(await send('PUT', `/pad?${SMALL}`))).toEqual([403, 'EACCES', why]);
    expect(await refusal(await send('DELETE', '/pad'))).toEqual([403, 'EACCES', why]);
    expect((await compare('/pad/compare')).passed).toBe(true);
  });
});

describe('other methods of /v1/golden', () => {
  it.each([
    ['POST', ''],
    ['DELETE', ''],
    ['PATCH', '/pad'],
    ['POST', '/pad'],
    ['PUT', '/pad/expected'],
  ])('the method is refused with 405: %s /v1/golden%s', async (method, path) => {
    expect((await send(method, path)).status).toBe(405);
  });
});
