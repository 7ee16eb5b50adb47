import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { encodeAsset } from '../../../../src/base/assets/index.js';
import { LoadedImages } from '../../../../src/viewer/view/drawing/loaded-images.js';

test('later images, which the first picture does not need, arrive one after another', async () => {
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  let note = (): void => undefined;
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.split('/').at(-1)!);
    if (name === 'probe') return void response.end();
    requested.push(name);
    const answer = (): void => void response.writeHead(404).end();
    if (name === 'clouds' || name === 'ground detail') answer();
    else waiting.push(answer);
    note();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const until = async (count: number): Promise<void> => {
    while (requested.length < count) await new Promise<void>((resolve) => (note = resolve));
  };
  try {
    const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await LoadedImages.load(base);
    expect(requested.slice(0, 2).sort()).toEqual(['clouds', 'ground detail']);
    for (let count = 3; count <= 7; count++) {
      await until(count);
      // All requests that the page has already sent arrive before this request.
      await (await fetch(new URL('probe', base))).text();
      expect(requested.length).toBe(count);
      waiting.shift()!();
    }
    expect(requested.slice(2)).toEqual([
      'dry detail',
      'eroded detail',
      'cratered detail',
      'cloud tops',
      'clutter maps',
    ]);
  } finally {
    server.close();
  }
});

test('a later attempt fetches exactly the images that failed to load before', async () => {
  const requested: string[] = [];
  let isBroken = true;
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.split('/').at(-1)!);
    requested.push(name);
    if (name === 'clouds' && isBroken) response.writeHead(503).end();
    else response.end(encodeAsset(name, { facts: null, sections: [Uint8Array.of(name.length)] }, () => 0));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const images = await LoadedImages.load(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
    await expect.poll(() => images.cache.read('clutter maps')).toBeDefined();
    expect(images.cache.read('clouds')).toBeUndefined();
    expect(images.cache.read('ground detail')).toBeDefined();
    requested.length = 0;
    isBroken = false;
    await images.loadMissing();
    expect(images.cache.read('clouds')?.sections).toEqual([Uint8Array.of(6)]);
    expect(requested).toEqual(['clouds']);
  } finally {
    server.close();
  }
});
