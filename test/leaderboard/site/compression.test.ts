import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newWorld } from '../api/read/world.js';

const { app } = await newWorld();
const css = /"(\/site\/[^"]+\/site\.css)"/.exec((await app.inject({ url: '/' })).body)![1]!;

const ask = (url: string, coding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: coding === undefined ? {} : { 'accept-encoding': coding } });
const DECODE = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe.each(['/', '/privacy', '/login', '/players/nobody', css, '/v1/openapi.json', '/v1/leaderboards'])(
  'the response to %s',
  (url) => {
    it.each([
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['GZIP;q=0.5', 'gzip'],
      ['br;q=0, *', 'gzip'],
      ['br ; q=0.2, gzip ; q=1', 'gzip'],
    ] as const)('the response is compressed for Accept-Encoding %s', async (accepted, coding) => {
      const [plain, answer] = [await ask(url), await ask(url, accepted)];
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(DECODE[coding](answer.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
      const head = await ask(url, accepted, 'HEAD');
      expect([head.body, head.headers]).toEqual(['', answer.headers]);
    });

    it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'zstd', '*;q=0', 'br;q=x'])(
      'the response is not compressed for Accept-Encoding %s',
      async (accepted) => {
        const { headers, rawPayload } = await ask(url, accepted);
        expect(headers['content-encoding']).toBeUndefined();
        expect(headers['content-length']).toBe(String(rawPayload.length));
      },
    );

    it('the response has Vary: Accept-Encoding, so that caches store each content coding separately', async () => {
      for (const accepted of [undefined, 'br']) {
        expect((await ask(url, accepted)).headers['vary']).toMatch(/^(Origin, )?Accept-Encoding$/);
      }
    });
  },
);

it.each([
  '/healthz',
  '/v1/leaderboards/longest_eva',
  css.replace('site.css', 'favicon.svg'),
  css.replace('site.css', 'inter.woff2'),
])('the response to %s is sent uncompressed, because it is short or already compressed', async (url) => {
  expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined();
});
