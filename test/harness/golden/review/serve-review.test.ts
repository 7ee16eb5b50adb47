import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ReviewServer, serveReview } from '../../../../harness/golden/review/serve-review.js';
import { type FailedRun, makeFailedRun } from '../accept/failed-run.js';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Sends a request, with any header; `fetch` cannot set some headers. */
function send(address: string, method: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('the server of a review', () => {
  let run: FailedRun;
  let server: ReviewServer;
  let headers: Record<string, string>;
  let seen: string;
  beforeEach(async () => {
    run = makeFailedRun(['hull/red', 'hull/blue']);
    server = await serveReview({ results: run.results, casesFolder: run.casesFolder, port: 0 });
    const { body } = await send(server.url, 'GET');
    const token = /data-token="([^"]+)"/.exec(body)![1]!;
    seen = /data-name="hull\/red"[^>]*data-seen="([^"]+)"/.exec(body)![1]!;
    const origin = server.url.slice(0, -1);
    headers = { origin, 'x-livery-token': token, 'content-type': 'application/json' };
  });
  afterEach(async () => {
    await server.close();
    run.remove();
  });

  const decide = (change: object = {}, more: Record<string, string | undefined> = {}): Promise<Answer> => {
    const all = Object.entries({ ...headers, ...more }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    const body = JSON.stringify({ name: 'hull/red', decision: 'accept', seen, ...change });
    return send(`${server.url}decide`, 'POST', Object.fromEntries(all), body);
  };
  const baseline = () => readFileSync(run.baseline('hull/red'));

  it('accepting a picture in a review writes it, and rejecting it afterwards restores the former picture', async () => {
    expect(JSON.parse((await decide()).body)).toEqual({ accepted: 1, rejected: 0, undecided: 1 });
    expect(baseline()).toEqual(run.actual);
    expect(readFileSync(run.baseline('hull/blue'))).toEqual(run.before);
    expect(JSON.parse((await decide({ decision: 'reject' })).body)).toEqual({ accepted: 0, rejected: 1, undecided: 1 });
    expect(baseline()).toEqual(run.before);
    expect((await decide()).status).toBe(200);
    expect(baseline()).toEqual(run.actual);
  });

  it("rejecting a case's first picture after accepting it removes the accepted picture", async () => {
    rmSync(run.baseline('hull/red'));
    run.change(({ cases }) => {
      const record = cases.find(({ name }) => name === 'hull/red')!;
      Object.assign(record.provenance!.baselines[0]!, { accepted: null });
    });
    await send(server.url, 'GET');
    expect((await decide()).status).toBe(200);
    expect(baseline()).toEqual(run.actual);
    expect((await decide({ decision: 'reject' })).status).toBe(200);
    expect(existsSync(run.baseline('hull/red'))).toBe(false);
  });

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['no origin', { origin: undefined }],
    ['another token', { 'x-livery-token': 'x'.repeat(32) }],
    ['no token', { 'x-livery-token': undefined }],
    ['the content type of a form', { 'content-type': 'text/plain' }],
    ['a host name that another page has pointed to this server', { host: 'evil.example' }],
  ])('the server of a review refuses a decision with %s', async (_what, more) => {
    expect((await decide({}, more)).status).toBe(403);
    expect(baseline()).toEqual(run.before);
  });

  it('the server of a review answers only requests whose Host header names the server itself', async () => {
    const page = await send(server.url, 'GET');
    expect(page.status).toBe(200);
    const picture = /src="(pictures\/[^"]+)"/.exec(page.body)![1]!;
    expect((await send(server.url + picture, 'GET')).status).toBe(200);
    for (const path of ['', picture]) {
      expect((await send(server.url + path, 'GET', { host: 'evil.example' })).status).toBe(403);
    }
  });

  it.each([
    'pictures/../results.json',
    'pictures/%2e%2e/results.json',
    'pictures/..%2fresults.json',
    'pictures/%zz',
    'x',
  ])('the server of a review has no file at %s', async (path) => {
    expect((await send(server.url + path, 'GET')).status).toBe(404);
  });

  it('the server of a review refuses a picture that the page did not show', async () => {
    const { status, body } = await decide({ seen: '0'.repeat(64) });
    expect([status, body]).toEqual([409, expect.stringContaining('has been run again; load the page again')]);
    expect(baseline()).toEqual(run.before);
  });

  it('the server of a review refuses to accept a case whose accepted picture has changed since the run', async () => {
    writeFileSync(run.baseline('hull/red'), 'newer');
    const { status, body } = await decide();
    expect([status, body]).toEqual([409, expect.stringContaining('has changed since this picture was drawn')]);
    expect(baseline().toString()).toBe('newer');
  });

  it('a review refuses to reject a case whose accepted picture changed after its acceptance', async () => {
    await decide();
    writeFileSync(run.baseline('hull/red'), 'newer');
    const { status, body } = await decide({ decision: 'reject' });
    expect([status, body]).toEqual([409, expect.stringContaining('has changed since')]);
    expect(baseline().toString()).toBe('newer');
  });

  it.each([{ name: 'hull/none' }, { name: '../../x' }])(
    'the server of a review refuses a decision about a case that did not fail: %j',
    async (change) => {
      expect((await decide(change)).status).toBe(409);
    },
  );

  it.each([{ decision: 'keep' }, { name: 7 }, { seen: null }])(
    'the server of a review refuses an invalid decision: %j',
    async (change) => {
      expect((await decide(change)).status).toBe(400);
    },
  );

  it('the server of a review refuses a body that is far too long', async () => {
    expect((await decide({ seen: 'x'.repeat(100_000) })).status).toBe(409);
  });

  it('the server of a review reports that its port is taken', async () => {
    const port = Number(new URL(server.url).port);
    const again = serveReview({ results: run.results, casesFolder: run.casesFolder, port });
    await expect(again).rejects.toThrow(`--port ${port} cannot be used (EADDRINUSE)`);
  });
});
