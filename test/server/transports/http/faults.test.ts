import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FieldError, InvariantError, PlatformError, UnavailableError } from '../../../../src/base/errors/index.js';
import {
  createHttpServer,
  type HttpServerOptions,
  type ViewerService,
} from '../../../../src/server/transports/http/index.js';
import type { WorldFrames } from '../../../../src/renderer/drawing/node/world-frames.js';
import type { StoredGoldens } from '../../../../src/golden/stored-goldens.js';
import type { HttpServer } from '../../../../src/server/transports/http/server.js';
import type { FaultRecord } from '../../../../src/base/errors/fault-log.js';
import { watchAnswers } from '../../../support/described-answers.js';
import { collectFaults, failing } from '../../../support/faults.js';
import { startTestServer, type TestServer } from '../../../support/http-server.js';
import { requestArrival } from '../../../support/request-arrival.js';

let bare: TestServer;
let server: HttpServer | undefined;
let records: FaultRecord[];

beforeEach(async () => {
  bare = await startTestServer();
});
afterEach(async () => {
  await Promise.all([server?.close(), bare.close()]);
  server = undefined;
});

async function serve(parts: Partial<HttpServerOptions>): Promise<string> {
  const faults = collectFaults();
  records = faults.records;
  server = await createHttpServer({ ...bare.options, faults: faults.log, ...parts });
  watchAnswers(server.port);
  return `http://127.0.0.1:${server.port}`;
}

const answerOf = async (url: string, init?: RequestInit): Promise<[number, unknown]> => {
  const response = await fetch(url, init);
  return [response.status, await response.json()];
};
const headsOf = ({ stacks }: FaultRecord): (string | undefined)[] => stacks.map((stack) => stack.split('\n')[0]);
const framesThat = (fail: () => never): Pick<WorldFrames, 'png' | 'jpeg'> => ({
  png: () => Promise.resolve().then(fail),
  jpeg: () => Promise.resolve().then(fail),
});

describe('a fault in the code behind a route', () => {
  it('a fault is logged once, with its stack and route, and the response contains its id', async () => {
    const error = new Error('the view is broken', { cause: new TypeError('no such body') });
    const origin = await serve({ aggregates: failing(bare.options.aggregates, 'vesselPieces', error) });
    expect(await answerOf(`${origin}/v1/vessels/Hunter-ship?token=secret`)).toEqual([
      500,
      { errno: 'EIO', message: 'the view is broken (fault 0-1)' },
    ]);
    expect(records.length).toBe(1);
    expect(records[0]).toMatchObject({ fault: '0-1', where: 'GET /v1/vessels/:id' });
    expect(headsOf(records[0]!)).toEqual(['Error: the view is broken', 'TypeError: no such body']);
    for (const stack of records[0]!.stacks) expect(stack).toMatch(/\n {4}at .*faults\.test\.ts/);
    expect(JSON.stringify(records)).not.toMatch(/secret|Hunter/);
  });

  it('every fault has a different id', async () => {
    const origin = await serve({ aggregates: failing(bare.options.aggregates, 'time', new Error('stopped')) });
    const [first, second] = [await answerOf(`${origin}/v1/time`), await answerOf(`${origin}/v1/time`)];
    expect(first).toEqual([500, { errno: 'EIO', message: 'stopped (fault 0-1)' }]);
    expect(second).toEqual([500, { errno: 'EIO', message: 'stopped (fault 0-2)' }]);
    expect(records.map(({ fault }) => fault)).toEqual(['0-1', '0-2']);
  });

  it.each([
    ['an error without a message', new DOMException('', 'OperationError'), 'OperationError without a message'],
    ['a text', 'gone', 'a value that is not an error was thrown: gone'],
  ])('a fault is described even if %s was thrown', async (_, thrown, words) => {
    const origin = await serve({ aggregates: failing(bare.options.aggregates, 'status', thrown) });
    expect(await answerOf(`${origin}/v1/status`)).toEqual([500, { errno: 'EIO', message: `${words} (fault 0-1)` }]);
  });

  it("a response contains the id of a fault even if the response shortens the fault's message", async () => {
    const long = new Error('x'.repeat(5000));
    const origin = await serve({ aggregates: failing(bare.options.aggregates, 'status', long) });
    const [, body] = await answerOf(`${origin}/v1/status`);
    expect(body).toEqual({ errno: 'EIO', message: `${'x'.repeat(1000)}… (fault 0-1)` });
    expect(headsOf(records[0]!)).toEqual([`Error: ${'x'.repeat(5000)}`]);
  });

  it('a failed invariant is reported as a fault, whatever code called it', async () => {
    const violated = new InvariantError('invariant violated: rows are in order');
    const bug = (): never => {
      throw violated;
    };
    const goldens = { list: () => Promise.resolve().then(bug) } as unknown as StoredGoldens;
    const origin = await serve({
      frames: framesThat(bug),
      goldens,
      tree: failing(bare.tree, 'readText', violated),
    });
    const paths = ['/v1/frame', '/v1/golden', '/v1/fs/clock/mode', '/viewer/parts/Hunter-ship'];
    for (const path of paths) {
      const [status, body] = await answerOf(`${origin}${path}`);
      expect([status, body], path).toEqual([
        500,
        {
          errno: 'EIO',
          message: expect.stringMatching(/^invariant violated: rows are in order \(fault 0-\d\)$/) as string,
        },
      ]);
    }
    expect(records.map(({ where }) => where)).toEqual([
      'GET /v1/frame',
      'GET /v1/golden',
      'GET /v1/fs/*',
      'GET /viewer/parts/:name',
    ]);
  });
});

describe('a refusal of the environment', () => {
  it('when the environment cannot serve a request, the cause is logged', async () => {
    const cause = new Error('the driver is gone');
    const lost = (): never => {
      throw new PlatformError('no adapter', { cause });
    };
    const goldens = { list: () => Promise.resolve().then(lost) } as unknown as StoredGoldens;
    const origin = await serve({ frames: framesThat(lost), goldens });
    expect(await answerOf(`${origin}/v1/frame`)).toEqual([
      501,
      { errno: 'EOPNOTSUPP', message: 'frame: no adapter (fault 0-1)' },
    ]);
    expect(await answerOf(`${origin}/v1/golden`)).toEqual([
      501,
      { errno: 'EOPNOTSUPP', message: 'golden: no adapter (fault 0-2)' },
    ]);
    for (const record of records) {
      expect(headsOf(record)).toEqual(['PlatformError: no adapter', 'Error: the driver is gone']);
    }
  });
});

describe('a picture that is temporarily unavailable', () => {
  it('while no picture is available, frames and goldens get 503 with Retry-After', async () => {
    const hung = (): never => {
      throw new UnavailableError('the drawing process is replaced');
    };
    const goldens = { list: () => Promise.resolve().then(hung) } as unknown as StoredGoldens;
    const origin = await serve({ frames: framesThat(hung), goldens });
    for (const subject of ['frame', 'golden']) {
      const response = await fetch(`${origin}/v1/${subject}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.json()).toEqual({
        errno: 'EBUSY',
        message: `${subject}: the drawing process is replaced`,
      });
    }
    expect(records).toEqual([]);
  });
});

describe('the mistake of a client', () => {
  it('a mistake of a client is not logged', async () => {
    const refused = new FieldError('EINVAL', 'a', 'not so');
    const origin = await serve({ aggregates: failing(bare.options.aggregates, 'status', refused) });
    expect(await answerOf(`${origin}/v1/status`)).toEqual([400, { errno: 'EINVAL', message: 'not so' }]);
    for (const [path, init] of [
      ['/v1/fs/nothing', {}],
      ['/v1/fs/clock/mode?stream', { method: 'POST', body: 'x' }],
      ['/v1/fs/%zz', {}],
      ['/v1/frames', {}],
      ['/v1/time/wait?until=soon', {}],
      ['/v1/paint/texture/file/a.png?offset=-1', { method: 'PUT' }],
    ] as const) {
      expect((await fetch(`${origin}${path}`, init)).status, path).toBeLessThan(500);
    }
    expect(records).toEqual([]);
  });

  it('a client that leaves a stream before its end is not logged', async () => {
    const origin = await serve({});
    const leaving = new AbortController();
    const arrival = requestArrival('/fs/events');
    const left = fetch(`${origin}/v1/fs/events`, { signal: leaving.signal }).catch(() => 'left');
    await arrival;
    leaving.abort();
    expect(await left).toBe('left');
    // The answer to this request shows that the server has already noticed the disconnection.
    expect((await fetch(`${origin}/v1/fs/time/ut`)).status).toBe(200);
    expect(records).toEqual([]);
  });
});

describe('the failure of a stream', () => {
  it('a stream that fails before it begins is refused like any other request', async () => {
    const broken = new Error('nothing to follow');
    const origin = await serve({ aggregates: failing(bare.options.aggregates, 'followVessel', broken) });
    expect(await answerOf(`${origin}/v1/vessels/Hunter-ship/stream`)).toEqual([
      500,
      { errno: 'EIO', message: 'nothing to follow (fault 0-1)' },
    ]);
    expect(records.map(({ where }) => where)).toEqual(['GET /v1/vessels/:id/stream']);
  });

  it.each(['follow', 'next'] as const)(
    'if the function `%s` of a viewer stream fails, the server logs the failure, ends the stream and continues',
    async (step) => {
      const fail = (): never => {
        throw new Error('no moment');
      };
      const feed = { next: fail, close: () => undefined };
      const viewer = { pageFolder: '/', follow: step === 'follow' ? fail : () => feed } as unknown as ViewerService;
      const origin = await serve({ viewer });
      const read = fetch(`${origin}/viewer/feed`).then((response) => response.text());
      await expect(read).rejects.toThrow();
      await vi.waitFor(() => expect(records.length).toBe(1), 20_000);
      expect(records[0]!.where).toBe('GET /viewer/feed');
      expect(headsOf(records[0]!)).toEqual(['Error: no moment']);
      expect((await fetch(`${origin}/v1/time`)).status).toBe(200);
    },
  );
});
