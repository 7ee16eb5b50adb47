import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GoldenOptions, StoredGoldens } from '../../../src/apps/goldens/stored-goldens.js';
import { decodePng, encodePng } from '../../../src/platform/node/png/index.js';
import { createHttpServer, type HttpServer } from '../../../src/transports/http/index.js';
import type { Golden, Verdict } from '../../../src/transports/http/index.js';
import { watchAnswers } from '../../support/described-answers.js';
import { PlainFrames } from '../../support/golden-frames.js';
import { startTestServer, type TestServer } from '../../support/http-server.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

let under: TestServer;
let server: HttpServer;
let frames: PlainFrames;
let folder: TemporaryFolder;
let base: string;

async function start(options: Partial<GoldenOptions> | null = {}): Promise<void> {
  frames = new PlainFrames();
  const goldens =
    options &&
    new StoredGoldens({ frames, folder: folder.path, writable: true, filesMax: 3, bytesMax: 100_000, ...options });
  server = await createHttpServer({ ...under.options, goldens });
  watchAnswers(server.port);
  base = `http://127.0.0.1:${server.port}/v1/golden`;
}

beforeEach(async () => {
  folder = makeTemporaryFolder();
  under = await startTestServer();
  await start();
});
afterEach(async () => {
  await server.close();
  await under.close();
  folder.remove();
});

const send = (method: string, path: string, body?: Uint8Array<ArrayBuffer> | string): Promise<Response> =>
  fetch(`${base}${path}`, { method, ...(body === undefined ? {} : { body }) });
const json = async <T>(response: Response): Promise<T> => {
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as T;
};
const put = (path: string, body?: Uint8Array<ArrayBuffer>) => send('PUT', path, body).then(json<Golden>);
const compare = (path: string, body?: Uint8Array<ArrayBuffer>) => send('POST', path, body).then(json<Verdict>);
const refusal = async (response: Response): Promise<[number, string, string]> => {
  const { errno, message } = (await response.json()) as { errno: string; message: string };
  return [response.status, errno, message];
};
const pngOf = (width: number, height: number, colour: readonly number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    encodePng(
      Uint8Array.from({ length: width * height * 4 }, (_, i) => colour[i % 4]!),
      width,
      height,
    ),
  );
const SMALL = 'width=64&height=36';

describe('PUT /v1/golden/{name}', () => {
  it('accepts the present frame under a name, and says what of it is kept', async () => {
    const golden = await put(`/pad?${SMALL}`);
    expect(golden).toMatchObject({
      name: 'pad',
      width: 64,
      height: 36,
      samples: 1,
      pass: null,
      tolerance: { comparer: 'exact' },
      mask: [],
      expected: '/v1/golden/pad/expected',
      last: null,
    });
    expect(frames.asked).toEqual([{ width: 64, height: 36, samples: 1, settled: true, pass: undefined }]);
    const file = readFileSync(join(folder.path, 'pad/expected.png'));
    expect(golden.bytes).toBe(file.length);
    expect(decodePng(file)).toMatchObject({ width: 64, height: 36 });
    const expected = await fetch(`${base}/pad/expected`);
    expect(expected.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await expected.arrayBuffer()).equals(file)).toBe(true);
  });

  it('takes frames of 960 by 540 pixels unless told otherwise', async () => {
    expect(await put('/whole')).toMatchObject({ width: 960, height: 540 });
  });

  it('takes a PNG file in the body, whatever its type is said to be, and keeps it byte for byte', async () => {
    const png = pngOf(20, 16, [1, 2, 3, 255]);
    expect(await put('/sent', png)).toMatchObject({ width: 20, height: 16, bytes: png.length });
    expect(readFileSync(join(folder.path, 'sent/expected.png')).equals(png)).toBe(true);
    expect(frames.asked).toEqual([]);
  });

  it('keeps what a later request does not say', async () => {
    await put(`/pad?${SMALL}&samples=4&comparer=flip&max_mean=0.01&why=two%20drivers&mask=0,0,8,8`);
    frames.colour = [0, 0, 0];
    const again = await put('/pad');
    expect(again).toMatchObject({
      width: 64,
      samples: 4,
      tolerance: { comparer: 'flip', max_mean: 0.01, why: 'two drivers' },
      mask: [{ x: 0, y: 0, width: 8, height: 8 }],
    });
    expect(await put('/pad?mask=&comparer=exact')).toMatchObject({
      mask: [],
      tolerance: { comparer: 'exact', why: '' },
    });
    expect(JSON.parse(readFileSync(join(folder.path, 'pad/golden.json'), 'utf8'))).toMatchObject({
      samples: 4,
      mask: [],
    });
  });

  it('accepts what was compared last, not what is drawn now', async () => {
    await put(`/pad?${SMALL}`);
    frames.colour = [200, 0, 0];
    await compare('/pad/compare');
    frames.colour = [0, 0, 0];
    await put('/pad?from=actual');
    const { rgba } = decodePng(readFileSync(join(folder.path, 'pad/expected.png')));
    expect([...rgba.subarray(0, 3)]).toEqual([200, 0, 0]);
  });

  it('keeps how that was drawn, so that it can be drawn again, and takes no other word for it', async () => {
    await put(`/pad?${SMALL}`);
    await compare('/pad/compare?samples=4&pass=normal');
    expect(await put('/pad?from=actual')).toMatchObject({ samples: 4, pass: 'normal' });
    for (const how of ['samples=1', 'pass=depth', 'width=64&height=64']) {
      const [status, errno, message] = await refusal(await send('PUT', `/pad?from=actual&${how}`));
      expect([status, errno], how).toEqual([400, 'EINVAL']);
      expect(message).toContain('as it was compared');
    }
  });

  it('refuses a parameter that it does not know, since a mask that is misspelt masks nothing', async () => {
    await put(`/pad?${SMALL}`);
    expect(await refusal(await send('POST', '/pad/compare?masks=0,0,5,5'))).toEqual([
      400,
      'EINVAL',
      "golden: no parameter 'masks'; did you mean mask?",
    ]);
    expect((await refusal(await send('PUT', '/pad?widht=3')))[2]).toContain('did you mean width?');
    expect((await refusal(await send('POST', '/pad/compare?from=actual')))[1]).toBe('EINVAL');
  });

  it('has nothing to accept before something was compared', async () => {
    await put(`/pad?${SMALL}`);
    expect(await refusal(await send('PUT', '/pad?from=actual'))).toEqual([
      404,
      'ENOENT',
      "golden: nothing is kept of a comparison with 'pad'; POST /v1/golden/pad/compare first",
    ]);
  });

  it.each([
    ['a text', Buffer.from('not a picture'), 'no PNG file'],
    ['a PNG file without its end', pngOf(20, 16, [1, 2, 3, 255]).slice(0, 60), 'a broken PNG file: it ends too early'],
    [
      'a PNG file with a wrong byte',
      damaged(pngOf(20, 16, [1, 2, 3, 255])),
      'a broken PNG file: its chunk IHDR is damaged',
    ],
    [
      'a PNG file that says to be larger than frames get',
      header(30_000, 30_000),
      '30000×30000 px; send one of 16 to 4096',
    ],
    ['a PNG file without pixels', header(0, 20), '0×20 px'],
    [
      'a PNG file that is smaller than frames get',
      pngOf(16, 15, [1, 2, 3, 255]),
      '16×15 px; send one of 16 to 4096 px',
    ],
  ])('refuses %s, and nothing is kept', async (_what, bytes, why) => {
    const [status, errno, message] = await refusal(await send('PUT', '/sent', new Uint8Array(bytes)));
    expect([status, errno]).toEqual([400, 'EINVAL']);
    expect(message).toContain(why);
    expect(existsSync(join(folder.path, 'sent'))).toBe(false);
  });

  it('refuses a PNG file of another size than the request says', async () => {
    const [status, errno, message] = await refusal(await send('PUT', `/sent?${SMALL}`, pngOf(64, 37, [0, 0, 0, 255])));
    expect([status, errno]).toEqual([400, 'EINVAL']);
    expect(message).toContain('64×37 px, not 64×36');
    expect((await send('PUT', `/sent?${SMALL}`, pngOf(64, 36, [0, 0, 0, 255]))).status).toBe(200);
  });

  it('refuses a body of more than 1 MiB', async () => {
    const [status, errno] = await refusal(await send('PUT', '/sent', new Uint8Array(1_048_577)));
    expect([status, errno]).toEqual([413, 'EFBIG']);
  });

  it.each(['..', '.hidden', 'a'.repeat(65), 'a%20b', 'ä', '%00', '..%5cup'])(
    'refuses the name %s, and writes nothing',
    async (name) => {
      const [status, errno] = await rawPut(`/v1/golden/${name}?${SMALL}`);
      expect([status, errno]).toEqual([400, 'EINVAL']);
      expect(readdirSync(folder.path)).toEqual([]);
    },
  );

  it.each(['../up', '..%2fup', 'a/b/c', '/etc/passwd'])('has no route for the path %s', async (name) => {
    const [status] = await rawPut(`/v1/golden/${name}?${SMALL}`);
    expect([404, 405]).toContain(status);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('takes names up to 64 characters', async () => {
    expect((await put(`/${'a'.repeat(64)}?${SMALL}`)).name).toHaveLength(64);
    expect((await put(`/A-1_b.c?${SMALL}`)).name).toBe('A-1_b.c');
  });

  it.each([
    ['aux', 'EINVAL', "golden: 'aux' is a device on Windows; try 'aux-1'"],
    ['Com1.old', 'EINVAL', "golden: 'Com1.old' is a device on Windows; try 'Com1-1.old'"],
    ['pad.', 'EINVAL', "golden: 'pad.' ends with a full stop, which Windows drops; leave it out"],
  ])('refuses the name %s, which is no folder everywhere', async (name, errno, why) => {
    expect(await refusal(await send('PUT', `/${name}?${SMALL}`))).toEqual([400, errno, why]);
    expect(readdirSync(folder.path)).toEqual([]);
    await put(`/auxiliary?${SMALL}`);
  });

  it('refuses a name that differs from another by case alone, and accepts that one anew', async () => {
    await put(`/Pad?${SMALL}`);
    const [status, errno, message] = await refusal(await send('PUT', `/pad?${SMALL}`));
    expect([status, errno]).toEqual([409, 'EEXIST']);
    expect(message).toContain("'pad' and 'Pad', which there is, are one folder on disks that do not tell case");
    await put(`/Pad?${SMALL}`);
    expect(readdirSync(folder.path)).toEqual(['Pad']);
  });

  it('refuses a mask that leaves nothing to compare, and takes one that leaves a texel', async () => {
    await put(`/pad?${SMALL}`);
    const all = '0,0,64,20;0,20,64,16';
    for (const [method, path] of [
      ['PUT', '/pad'],
      ['POST', '/pad/compare'],
    ] as const) {
      const [status, errno, message] = await refusal(await send(method, `${path}?mask=${all}`));
      expect([status, errno]).toEqual([400, 'EINVAL']);
      expect(message).toBe('golden: the mask leaves out all 2304 texels of the picture; leave some of them in');
    }
    expect(await compare('/pad/compare?mask=0,0,64,20;0,20,63,16;63,21,1,15')).toMatchObject({
      passed: true,
      figures: { texels: 1, masked: 2303 },
    });
  });

  it('begins anew with its comparisons: what was said of the picture before says nothing of this one', async () => {
    await put(`/pad?${SMALL}`);
    frames.colour = [200, 0, 0];
    const failed = await compare('/pad/compare');
    expect((await json<Golden>(await fetch(`${base}/pad`))).last).toEqual({ at: failed.at, passed: false });
    expect((await put('/pad?from=actual')).last).toBeNull();
    const passed = await compare('/pad/compare');
    expect(passed.accepted > failed.accepted).toBe(true);
    expect((await json<Golden>(await fetch(`${base}/pad`))).last).toEqual({ at: passed.at, passed: true });
    expect((await json<Verdict[]>(await fetch(`${base}/pad/history`))).map((verdict) => verdict.passed)).toEqual([
      true,
      false,
    ]);
  });

  it('refuses one more than may be stored, and takes another picture of one that is', async () => {
    for (const name of ['a', 'b', 'c']) await put(`/${name}?${SMALL}`);
    expect(await refusal(await send('PUT', `/d?${SMALL}`))).toEqual([
      507,
      'ENOSPC',
      'golden: 3 are stored and that is the most; delete one first',
    ]);
    await put(`/b?${SMALL}`);
    expect((await send('DELETE', '/c')).status).toBe(200);
    await put(`/d?${SMALL}`);
  });

  it('refuses more bytes than may be stored', async () => {
    let state = 1;
    const noise = Uint8Array.from(
      { length: 128 * 128 * 4 },
      () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24,
    );
    const png = new Uint8Array(encodePng(noise, 128, 128));
    expect(png.length).toBeGreaterThan(40_000);
    expect(png.length).toBeLessThan(100_000);
    await put('/a', png);
    const [status, errno, message] = await refusal(await send('PUT', '/b', png.slice()));
    expect([status, errno]).toEqual([507, 'ENOSPC']);
    expect(message).toContain('golden_max_total_bytes = 100000');
    await put('/a', png);
  });

  it.each([
    ['width=8&height=36', "invalid 'width'"],
    ['width=5000&height=36', "invalid 'width'"],
    ['width=64', 'width and height belong together'],
    ['samples=3', "invalid 'samples'"],
    ['pass=heat', "invalid 'pass'"],
    ['settled=maybe', "invalid 'settled'"],
    ['from=disk', "invalid 'from'"],
    ['comparer=ssim', "invalid 'comparer': 'ssim'; exact, pixelmatch or flip is wanted"],
    ['comparer=flip', 'needs a bound'],
    ['comparer=flip&max_mean=2', "invalid 'max_mean'"],
    ['comparer=exact&max_texels=3', 'max_texels is a bound of comparer=pixelmatch'],
    ['max_mean=0.1', 'max_mean is a bound of comparer=flip'],
    ['why=so', 'why belongs to a comparer'],
    [`comparer=exact&why=${'a'.repeat(201)}`, 'over 200 characters'],
    ['mask=1,2,3', "invalid 'mask': '1,2,3'"],
    ['mask=0,0,0,4', "invalid 'mask'"],
    ['mask=-1,0,4,4', "invalid 'mask'"],
    [`mask=${'0,0,1,1;'.repeat(65)}`, '64 is the most'],
    [`${SMALL}&mask=60,0,8,8`, 'reaches outside of the picture of 64×36 px'],
  ])('refuses %s', async (query, why) => {
    const [status, errno, message] = await refusal(await send('PUT', `/pad?${query}`));
    expect([status, errno]).toEqual([400, 'EINVAL']);
    expect(message).toContain(why);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

describe('POST /v1/golden/{name}/compare', () => {
  it('passes a frame that is equal, and keeps it', async () => {
    await put(`/pad?${SMALL}`);
    frames.ut = 12.5;
    const verdict = await compare('/pad/compare');
    expect(verdict).toMatchObject({
      name: 'pad',
      passed: true,
      ut: 12.5,
      source: 'frame',
      facts: [],
      figures: { texels: 64 * 36, masked: 0, differing: 0, flip: null },
      worst: null,
      diff: null,
    });
    expect((await fetch(`${base}/pad/actual`)).status).toBe(200);
    expect(await refusal(await fetch(`${base}/pad/diff`))).toEqual([
      404,
      'ENOENT',
      "golden: 'pad' passed: there is no diff",
    ]);
  });

  it('fails one that is not, and tells where it is worst and what was drawn there', async () => {
    await put(`/pad?${SMALL}`);
    frames.spots = [
      { x: 10, y: 5, colour: [41, 80, 120] },
      { x: 33, y: 20, colour: [255, 80, 0] },
    ];
    const verdict = await compare('/pad/compare');
    expect(verdict).toMatchObject({
      passed: false,
      figures: { differing: 2, flip: { p50: 0 } },
      worst: {
        x: 33,
        y: 20,
        actual: [255, 80, 0, 255],
        expected: [40, 80, 120, 255],
        difference: 215,
        surface: { drawn_by: 'terrain', lists: ['near'], stickers: 0 },
      },
      actual: '/v1/golden/pad/actual',
      diff: '/v1/golden/pad/diff',
    });
    expect(verdict.facts[0]).toBe('2 of 2304 texels differ, none may');
    expect(verdict.worst!.surface!.description).toMatch(/^terrain 5\.000 m away, albedo 40 80 120/);
    const origin = new URL(base).origin;
    const actual = decodePng(new Uint8Array(await (await fetch(origin + verdict.actual)).arrayBuffer()));
    expect([...actual.rgba.subarray((20 * 64 + 33) * 4, (20 * 64 + 33) * 4 + 3)]).toEqual([255, 80, 0]);
    const diff = decodePng(new Uint8Array(await (await fetch(origin + verdict.diff!)).arrayBuffer()));
    expect([diff.width, diff.height]).toEqual([64, 36]);
    expect(diff.rgba[(20 * 64 + 33) * 4]).toBeGreaterThan(diff.rgba[0]!);
  });

  it('bounds what may differ by the comparer that the request names, or the golden', async () => {
    await put(`/pad?${SMALL}&comparer=pixelmatch&max_texels=1`);
    frames.spots = [{ x: 33, y: 20, colour: [255, 80, 0] }];
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, figures: { differing: 1 }, worst: { x: 33 } });
    expect(await compare('/pad/compare?comparer=pixelmatch')).toMatchObject({ passed: false });
    expect(await compare('/pad/compare?comparer=exact')).toMatchObject({ passed: false });
    expect(await compare('/pad/compare?comparer=flip&max_mean=0.1')).toMatchObject({ passed: true });
    expect(await compare('/pad/compare?comparer=flip&max_mean=0.1&max=0.001')).toMatchObject({
      passed: false,
      facts: [expect.stringContaining('FLIP max') as string, expect.anything(), expect.anything()],
    });
    // What a comparison asks for is not kept.
    expect(await json<Golden>(await fetch(`${base}/pad`))).toMatchObject({
      tolerance: { comparer: 'pixelmatch', threshold: 0.1, max_texels: 1, why: '' },
    });
  });

  it('tells by how much a picture passed under FLIP, and leaves it untold where FLIP was not asked', async () => {
    await put(`/pad?${SMALL}&comparer=flip&max_mean=0.1`);
    const none = { mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, figures: { differing: 0, flip: none } });
    frames.spots = [{ x: 33, y: 20, colour: [255, 80, 0] }];
    const { passed, figures } = await compare('/pad/compare');
    expect(passed).toBe(true);
    expect(figures!.flip!.mean).toBeGreaterThan(0);
    expect(figures!.flip!.mean).toBeLessThan(0.1);
    expect(figures!.flip!.max).toBeGreaterThan(0.1);
    const other = await compare('/pad/compare?comparer=pixelmatch&max_texels=9');
    expect(other).toMatchObject({ passed: true, figures: { flip: null } });
  });

  it('leaves out what the mask of the golden or of the request covers', async () => {
    await put(`/pad?${SMALL}&mask=32,16,8,8`);
    frames.spots = [{ x: 33, y: 20, colour: [255, 80, 0] }];
    expect(await compare('/pad/compare')).toMatchObject({
      passed: true,
      figures: { masked: 64, differing: 0, texels: 64 * 36 - 64 },
    });
    expect(await compare('/pad/compare?mask=')).toMatchObject({ passed: false });
    expect(await compare('/pad/compare?mask=0,0,4,4;33,20,1,1')).toMatchObject({
      passed: true,
      figures: { masked: 17 },
    });
    expect((await send('POST', '/pad/compare?mask=64,0,1,1')).status).toBe(400);
  });

  it('draws frames as the golden says, or the request', async () => {
    await put(`/pad?${SMALL}&samples=4&pass=albedo&settled=0`);
    await compare('/pad/compare');
    await compare('/pad/compare?samples=1&pass=normal&settled=0');
    expect(frames.asked).toEqual([
      { width: 64, height: 36, samples: 4, pass: 'albedo', settled: false },
      { width: 64, height: 36, samples: 4, pass: 'albedo', settled: true },
      { width: 64, height: 36, samples: 1, pass: 'normal', settled: false },
    ]);
  });

  it('keeps what is not named when it is put again, and forgets a pass when the finished picture is', async () => {
    await put(`/pad?${SMALL}&samples=4&pass=albedo`);
    expect(await put('/pad')).toMatchObject({ width: 64, samples: 4, pass: 'albedo' });
    expect(await put('/pad?pass=picture')).toMatchObject({ samples: 4, pass: null });
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, pass: null });
  });

  it('fails pictures of another size, without figures', async () => {
    await put(`/pad?${SMALL}`);
    expect(await compare('/pad/compare?width=32&height=36')).toMatchObject({
      passed: false,
      facts: ['the picture is 32×36 px, the accepted one 64×36 px'],
      figures: null,
      worst: null,
      diff: null,
    });
    expect((await fetch(`${base}/pad/diff`)).status).toBe(404);
  });

  it('compares a PNG file in the body', async () => {
    await put(`/pad?${SMALL}`);
    const drawn = frames.asked.length;
    expect(await compare('/pad/compare', pngOf(64, 36, [40, 80, 120, 255]))).toMatchObject({
      passed: true,
      source: 'upload',
    });
    expect(await compare('/pad/compare', pngOf(64, 36, [40, 80, 121, 255]))).toMatchObject({
      passed: false,
      worst: { surface: null },
    });
    expect((await send('POST', '/pad/compare', 'no picture')).status).toBe(400);
    expect((await send('POST', '/pad/compare', header(64, 36).slice())).status).toBe(400);
    expect(frames.asked.length).toBe(drawn);
  });

  it('does not know a golden that was not accepted', async () => {
    expect(await refusal(await send('POST', '/pad/compare'))).toEqual([
      404,
      'ENOENT',
      "golden: there is no 'pad'; PUT /v1/golden/pad accepts the present frame",
    ]);
    for (const which of ['', '/expected', '/actual', '/diff', '/history']) {
      expect((await fetch(`${base}/pad${which}`)).status, which).toBe(404);
    }
    expect((await send('DELETE', '/pad')).status).toBe(404);
  });

  it('says when a picture on disk is broken', async () => {
    await put(`/pad?${SMALL}`);
    writeFileSync(join(folder.path, 'pad/expected.png'), 'no picture');
    const [status, errno, message] = await refusal(await send('POST', '/pad/compare'));
    expect([status, errno]).toEqual([500, 'EIO']);
    expect(message).toContain('the accepted picture is a broken PNG file');
  });

  it('waits its turn among frames, and refuses when too many wait', async () => {
    await put(`/pad?${SMALL}`);
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    frames.before = () => gate;
    // One is drawn, 32 wait behind it.
    const answers = Array.from({ length: 40 }, () => send('POST', '/pad/compare'));
    let answered = 0;
    for (const answer of answers) void answer.then(() => answered++);
    await vi.waitFor(() => expect(answered).toBe(7), { timeout: 5000 });
    const refused = await Promise.race(answers);
    expect(await refusal(refused.clone())).toEqual([
      409,
      'EBUSY',
      'golden: 32 frames wait already; ask again when one has come',
    ]);
    open();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(33);
    expect(statuses.filter((status) => status === 409).length).toBe(7);
  });

  it('does not draw for a client that has left', async () => {
    await put(`/pad?${SMALL}`);
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    frames.before = () => gate;
    const first = send('POST', '/pad/compare');
    const leaving = new AbortController();
    const left = fetch(`${base}/pad/compare`, { method: 'POST', signal: leaving.signal }).catch(() => 'left');
    const third = send('POST', '/pad/compare');
    await new Promise((resolve) => setTimeout(resolve, 100));
    leaving.abort();
    expect(await left).toBe('left');
    await new Promise((resolve) => setTimeout(resolve, 50));
    open();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
    // The one that was accepted, the first and the third.
    expect(frames.asked.length).toBe(3);
  });
});

describe('GET /v1/golden', () => {
  it('lists what is accepted by name, with the last comparison', async () => {
    expect(await json<Golden[]>(await fetch(base))).toEqual([]);
    await put(`/b?${SMALL}`);
    await put(`/a?${SMALL}`);
    const { at } = await compare('/b/compare');
    expect((await json<Golden[]>(await fetch(base))).map(({ name, last }) => [name, last])).toEqual([
      ['a', null],
      ['b', { at, passed: true }],
    ]);
  });

  it('lists the picture of a golden case, with the tolerance and the mask of the case', async () => {
    mkdirSync(join(folder.path, 'red'));
    writeFileSync(join(folder.path, 'red/expected.png'), pngOf(64, 36, [40, 80, 120, 255]));
    const golden = {
      description: 'The ball wears the rule of all.',
      scene: 'default',
      writes: [],
      width: 64,
      height: 36,
      tolerance: { comparer: 'pixelmatch', maxTexels: 2, why: 'measured on two adapters, rounding only' },
    };
    writeFileSync(join(folder.path, 'red/case.json'), JSON.stringify(golden));
    expect(await json<Golden[]>(await fetch(base))).toMatchObject([
      { name: 'red', width: 64, tolerance: { comparer: 'pixelmatch', max_texels: 2 } },
    ]);
    expect(await compare('/red/compare')).toMatchObject({ passed: true });
    // Goldens of HTTP are deleted around the files of others.
    await send('DELETE', '/red');
    expect(readdirSync(join(folder.path, 'red'))).toEqual(['case.json']);
  });

  it('holds pictures to every percentile that a golden case bounds', async () => {
    mkdirSync(join(folder.path, 'red'));
    writeFileSync(join(folder.path, 'red/expected.png'), pngOf(64, 36, [40, 80, 120, 255]));
    const golden = (maxPercentiles: object): string =>
      JSON.stringify({
        description: 'The ball wears the rule of all.',
        scene: 'default',
        writes: [],
        width: 64,
        height: 36,
        tolerance: { comparer: 'flip', maxPercentiles, why: 'edges wander between two drivers' },
      });
    // A tenth of the picture differs: the median does not see it, the 95th does.
    frames.spots = Array.from({ length: 6 * 36 }, (_, i) => ({ x: i % 6, y: Math.floor(i / 6), colour: [255, 80, 0] }));
    for (const [percentiles, passed] of [
      [{ 50: 0.01 }, true],
      [{ 95: 0.01 }, false],
      [{ 50: 0.01, 99: 0.01 }, false],
    ] as const) {
      writeFileSync(join(folder.path, 'red/case.json'), golden(percentiles));
      expect(await compare('/red/compare'), JSON.stringify(percentiles)).toMatchObject({ passed });
    }
    expect((await json<Golden[]>(await fetch(base)))[0]!.tolerance).toMatchObject({
      max_p99: 0.01,
      max_percentiles: { 50: 0.01 },
    });
  });

  it('names the file of settings that is broken', async () => {
    await put(`/pad?${SMALL}`);
    writeFileSync(join(folder.path, 'pad/golden.json'), '{"width":64}');
    const [status, errno, message] = await refusal(await fetch(base));
    expect([status, errno]).toEqual([500, 'EIO']);
    expect(message).toContain("golden.json of 'pad'");
  });

  it('says where goldens are switched on where none are kept', async () => {
    await server.close();
    await start(null);
    const why = 'golden: this server keeps no goldens; set golden_folder to a folder';
    expect(await refusal(await fetch(base))).toEqual([501, 'EOPNOTSUPP', why]);
    for (const [method, path] of [
      ['PUT', '/a'],
      ['POST', '/a/compare'],
      ['DELETE', '/a'],
      ['GET', '/a/diff'],
    ] as const) {
      expect((await send(method, path)).status).toBe(501);
    }
  });
});

describe('GET /v1/golden/{name}/history', () => {
  it('has every comparison, the newest first, over restarts', async () => {
    await put(`/pad?${SMALL}`);
    await compare('/pad/compare');
    frames.spots = [{ x: 0, y: 0, colour: [0, 0, 0] }];
    const last = await compare('/pad/compare');
    const history = await json<Verdict[]>(await fetch(`${base}/pad/history`));
    expect(history.map(({ passed }) => passed)).toEqual([false, true]);
    expect(history[0]).toEqual(last);
    await server.close();
    await start();
    expect(await json<Verdict[]>(await fetch(`${base}/pad/history`))).toEqual(history);
  });

  it('has a hundred at most', async () => {
    await put('/pad', pngOf(16, 16, [0, 0, 0, 255]));
    for (let i = 0; i < 103; i++) await compare('/pad/compare', pngOf(16, 16, [0, 0, i, 255]));
    const history = await json<Verdict[]>(await fetch(`${base}/pad/history`));
    expect(history.length).toBe(100);
    expect(history[0]!.worst!.actual[2]).toBe(102);
  });
});

describe('what comparisons leave', () => {
  it('lies apart, where version control does not look', async () => {
    await put(`/pad?${SMALL}`);
    frames.spots = [{ x: 0, y: 0, colour: [0, 0, 0] }];
    await compare('/pad/compare');
    expect(readdirSync(join(folder.path, 'pad')).sort()).toEqual(['expected.png', 'golden.json']);
    expect(readFileSync(join(folder.path, '.results/.gitignore'), 'utf8')).toBe('*\n');
    expect(readdirSync(join(folder.path, '.results/pad')).sort()).toEqual(['actual.png', 'diff.png', 'history.json']);
  });

  it('is at most as many bytes as may be accepted: the oldest pictures go', async () => {
    await server.close();
    await start({ bytesMax: 700 });
    for (const name of ['a', 'b', 'c']) {
      await put(`/${name}`, pngOf(64, 36, [0, 0, 0, 255]));
      await compare(`/${name}/compare`, pngOf(64, 36, [9, 9, 9, 255]));
      const old = new Date(Date.now() - 60_000);
      for (const file of readdirSync(join(folder.path, '.results', name))) {
        utimesSync(join(folder.path, '.results', name, file), old, old);
      }
    }
    expect((await fetch(`${base}/a/actual`)).status).toBe(404);
    expect((await fetch(`${base}/c/actual`)).status).toBe(200);
    expect((await json<Verdict[]>(await fetch(`${base}/a/history`))).length).toBe(1);
  });
});

describe('DELETE /v1/golden/{name}', () => {
  it('takes a golden away with all that it left', async () => {
    await put(`/pad?${SMALL}`);
    await compare('/pad/compare');
    expect(await json(await send('DELETE', '/pad'))).toEqual({ outcome: 'ok' });
    expect(existsSync(join(folder.path, 'pad'))).toBe(false);
    expect(existsSync(join(folder.path, '.results/pad'))).toBe(false);
    await put(`/pad?${SMALL}`);
    expect(await json<Verdict[]>(await fetch(`${base}/pad/history`))).toEqual([]);
  });

  it('is refused, as accepting is, where goldens may not be changed; comparing is not', async () => {
    await put(`/pad?${SMALL}`);
    await server.close();
    await start({ writable: false });
    const why = 'golden: golden_writable is false: goldens may be compared and not changed';
    expect(await refusal(await send('PUT', `/pad?${SMALL}`))).toEqual([403, 'EACCES', why]);
    expect(await refusal(await send('DELETE', '/pad'))).toEqual([403, 'EACCES', why]);
    expect((await compare('/pad/compare')).passed).toBe(true);
  });
});

describe('other methods', () => {
  it.each([
    ['POST', ''],
    ['DELETE', ''],
    ['PATCH', '/pad'],
    ['POST', '/pad'],
    ['PUT', '/pad/expected'],
  ])('are refused: %s /v1/golden%s', async (method, path) => {
    expect((await send(method, path)).status).toBe(405);
  });
});

/** A PNG file's beginning: a header that claims this size, and nothing behind it. */
function header(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** With another width than its check sum says. */
function damaged(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  png[19]! += 1;
  return png;
}

/** A PUT whose path goes over the wire as it is. */
function rawPut(path: string): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const { port } = server;
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('error', reject).on('data', (data: Buffer) => (text += data.toString('latin1')));
    socket.on('close', () => {
      resolve([Number(text.split(' ')[1]), /"errno":"(\w+)"/.exec(text)?.[1] ?? '']);
    });
    socket.write(
      `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      'utf8',
    );
  });
}
