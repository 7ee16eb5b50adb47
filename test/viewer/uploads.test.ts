import { describe, expect, test } from 'vitest';
import { Api } from '../../src/viewer/link/api.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { Uploads } from '../../src/viewer/state/uploads.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import { serveViewerWorld } from './serve-viewer-world.js';

type Dropped = readonly [name: string, byte: number];

/** Starts a server, and opens pages that upload files of one byte, as if a user had dropped them together. */
async function openDrop() {
  const server = await serveViewerWorld();
  const openUploads = () => new Uploads(new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog()));
  const dropOn =
    (uploads: Uploads) =>
    (...files: readonly Dropped[]) =>
      Promise.all(files.map(([name, byte]) => uploads.send(new File([Uint8Array.of(byte)], name))));
  const uploads = openUploads();
  return {
    uploads,
    drop: dropOn(uploads),
    dropElsewhere: dropOn(openUploads()),
    bytesOf: (name: string) => [...server.tree.readBytes(`paint/textures/file/${name}`)],
    names: () => [...server.tree.list('paint/textures/file')].sort(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe('uploads whose server names would collide', () => {
  test('files that are dropped together all stay on the server, even if their names would collide', async () => {
    await using page = await openDrop();
    expect(await page.drop(['日本.png', 1], ['中国.png', 2], ['a.png', 3], ['a.png', 4])).toEqual([
      'image.png',
      'image-2.png',
      'a.png',
      'a-2.png',
    ]);
    expect(['image.png', 'image-2.png', 'a.png', 'a-2.png'].flatMap(page.bytesOf)).toEqual([1, 2, 3, 4]);
  });

  test('files that are dropped one after the other all stay on the server, even if their names would collide', async () => {
    await using page = await openDrop();
    await page.drop(['Bädge.png', 1]);
    expect(await page.drop(['Badge.png', 2])).toEqual(['Badge-2.png']);
    expect(await page.drop(['Bâdge.png', 3])).toEqual(['Badge-3.png']);
    expect(['Badge.png', 'Badge-2.png', 'Badge-3.png'].flatMap(page.bytesOf)).toEqual([1, 2, 3]);
  });

  test("an upload replaces another page's file only if the local file has exactly the same name", async () => {
    await using page = await openDrop();
    await page.dropElsewhere(['Badge.png', 1]);
    expect(await page.drop(['Bädge.png', 2])).toEqual(['Badge-2.png']);
    expect(await page.drop(['Badge.png', 3])).toEqual(['Badge.png']);
    expect(['Badge.png', 'Badge-2.png'].flatMap(page.bytesOf)).toEqual([3, 2]);
  });
});

test('uploading the same local files again, in any order, replaces the earlier upload of each file', async () => {
  await using page = await openDrop();
  await page.drop(['日本.png', 1], ['中国.png', 2], ['a.png', 3]);
  expect(await page.drop(['a.png', 6], ['中国.png', 5], ['日本.png', 4])).toEqual([
    'a.png',
    'image-2.png',
    'image.png',
  ]);
  expect(page.names()).toEqual(['a.png', 'image-2.png', 'image.png']);
  expect(['image.png', 'image-2.png', 'a.png'].flatMap(page.bytesOf)).toEqual([4, 5, 6]);
});

test('after the page has connected to another server, it treats no file on that server as its own upload', async () => {
  await using page = await openDrop();
  await page.drop(['日本.png', 1]);
  page.uploads.forget();
  expect(await page.drop(['日本.png', 2])).toEqual(['image-2.png']);
});

test('a file is inspected after its size, and a file that does not pass is not sent', async () => {
  await using page = await openDrop();
  const send = (sizeBytes: number) =>
    page.uploads.send(new File([new Uint8Array(sizeBytes)], 'a.png'), () => Promise.reject(new Error('damaged')));
  await expect(send(1)).rejects.toThrow('damaged');
  await expect(send(2 ** 25)).rejects.toThrow('so nothing was sent');
  expect(page.names()).toEqual([]);
  expect(page.uploads.list).toEqual([]);
});

test('an upload ends when the user cancels it, even while the file is being inspected', async () => {
  await using page = await openDrop();
  let begun: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  const sending = page.uploads.send(new File([Uint8Array.of(1)], 'a.png'), () => {
    begun();
    return new Promise(() => undefined);
  });
  await beginning;
  page.uploads.list[0]!.cancel();
  expect(await sending).toBeNull();
  expect(page.names()).toEqual([]);
  expect(page.uploads.list).toEqual([]);
});
