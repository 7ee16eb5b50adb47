import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WatchedAnswer, WatchedWrite } from '../../src/contract/index.js';
import { Api } from '../../src/viewer/link/api.js';
import { LinkError } from '../../src/viewer/link/link-error.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import type { TestServer } from '../support/http-server.js';
import { serveViewerWorld } from './serve-viewer-world.js';

const COLOUR = 'paint/parts/global/color';
const STOCK = '1 0.25 0.2';
const [RED, GREEN, BLUE] = ['1 0 0', '0 1 0', '0 0 1'];

/** Runs around each write of the page: `send` sends it to the server. */
type Around = (write: WatchedWrite, send: () => Promise<WatchedAnswer>) => Promise<WatchedAnswer>;

/** An editor that records the paths of its requests, and whose writes a test can delay or change. */
function openPage({ base }: TestServer) {
  const page = {
    requests: [] as string[],
    around: ((_write, send) => send()) as Around,
  };
  class WatchedApi extends Api {
    override ask<T>(...request: Parameters<Api['ask']>): Promise<T> {
      page.requests.push(request[0]);
      return super.ask<T>(...request);
    }
    override read(path: string): Promise<string> {
      page.requests.push(`read ${path}`);
      return super.read(path);
    }
    override write(path: string, text: string): Promise<void> {
      page.requests.push(`write ${path}`);
      return super.write(path, text);
    }
    override writeWatched(write: WatchedWrite): Promise<WatchedAnswer> {
      return page.around(write, () => super.writeWatched(write));
    }
  }
  return Object.assign(page, {
    editor: new Editor(new WatchedApi(base.replace(/\/v1$/, '')), new WireLog()),
  });
}

const colourOf = ({ tree }: TestServer): string => tree.readText(COLOUR).trim();
const paint = (text: string, more: readonly string[] = []) => [
  { path: COLOUR, text },
  ...more.map((path) => ({ path, text: '1' })),
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an edit of fields', () => {
  test.each([
    ['one field', []],
    ['several fields', ['paint/parts/enabled', 'paint/parts/global/enabled']],
  ])('an edit of %s takes one request, which also reads the texts for the undo', async (_kind, more) => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    await page.editor.write('Colour', paint(RED, more));
    expect(page.requests).toEqual(['/viewer/write']);
    await page.editor.undo();
    expect(colourOf(server)).toBe(STOCK);
    for (const path of more) expect(server.tree.readText(path)).toBe('0\n');
  });

  test("undo restores another client's text, even if that client wrote it when this edit was already on its way", async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    await page.editor.write('Red', paint(RED));
    page.around = (_write, send) => {
      server.tree.writeText(COLOUR, `${GREEN}\n`);
      return send();
    };
    await page.editor.write('Blue', paint(BLUE));
    page.around = (_write, send) => send();
    await page.editor.undo();
    expect(colourOf(server)).toBe(GREEN);
  });

  test("the server receives two edits in the user's order, even if the first one is delayed", async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    page.around = async ({ text }, send) => {
      await new Promise((resolve) => setTimeout(resolve, text === RED ? 100 : 0));
      return send();
    };
    await Promise.all([page.editor.write('Red', paint(RED)), page.editor.write('Blue', paint(BLUE))]);
    expect(colourOf(server)).toBe(BLUE);
    expect(await page.editor.undo()).toBe('Blue');
    expect(colourOf(server)).toBe(RED);
    expect(await page.editor.undo()).toBe('Red');
    expect(colourOf(server)).toBe(STOCK);
  });

  test('a quick drag sends its first and its newest value, and undo restores the text from before the drag', async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    await page.editor.write('Red', paint(RED));
    page.requests = [];
    await Promise.all(
      ['0.1 0 0', '0.2 0 0', '0.3 0 0', GREEN].map((text) => page.editor.drag('a drag', 'Drag', paint(text))),
    );
    expect(page.requests).toEqual(['/viewer/write', '/viewer/write']);
    expect(colourOf(server)).toBe(GREEN);
    await page.editor.undo();
    expect(colourOf(server)).toBe(RED);
  });

  test('if a refused batch has run in part, undo still restores the texts from before the batch', async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    page.around = async (_write, send) => ({
      ...(await send()),
      refusal: { errno: 'EBUSY', message: 'in part' },
    });
    await page.editor.write('Colour', paint(RED, ['paint/parts/enabled']));
    page.around = (_write, send) => send();
    expect(page.requests.filter((each) => each.startsWith('write'))).toEqual([
      `write ${COLOUR}`,
      'write paint/parts/enabled',
    ]);
    await page.editor.undo();
    expect([colourOf(server), server.tree.readText('paint/parts/enabled')]).toEqual([STOCK, '0\n']);
  });

  test('if a field of an edit cannot be read, the edit writes nothing', async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    const gone = 'vessels/by-id/Nobody/paint/parts/enabled';
    await expect(page.editor.write('Colour', paint(RED, [gone]))).rejects.toMatchObject({ errno: 'ENOENT' });
    expect(colourOf(server)).toBe(STOCK);
    expect(page.editor.undoLabel).toBeNull();
  });

  test('after an edit without an answer, the next edit is sent, and undo restores what it replaced', async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    page.around = async (_write, send) => {
      await send();
      throw new LinkError('offline', 'the answer is lost');
    };
    const lost = page.editor.write('Red', paint(RED));
    const next = page.editor.write('Blue', paint(BLUE));
    await expect(lost).rejects.toMatchObject({ errno: 'offline' });
    await expect(next).rejects.toMatchObject({ errno: 'offline' });
    expect(page.editor.undoLabel).toBeNull();
    page.around = (_write, send) => send();
    await page.editor.write('Green', paint(GREEN));
    await page.editor.undo();
    expect(colourOf(server)).toBe(BLUE);
  });

  test('an edit of many fields takes one request for each batch, and undo restores them all', async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    await page.editor.write('Many', [
      ...Array.from({ length: 61 }, (_, index) => ({
        path: COLOUR,
        text: `0.${index + 10} 0 0`,
      })),
      { path: 'paint/parts/enabled', text: '1' },
    ]);
    expect(page.requests).toEqual(['/viewer/write', '/viewer/write']);
    expect(colourOf(server)).toBe('0.7 0 0');
    await page.editor.undo();
    expect([colourOf(server), server.tree.readText('paint/parts/enabled')]).toEqual([STOCK, '0\n']);
  });

  test('an edit may have more fields than the server reads for one request', async () => {
    await using server = await serveViewerWorld();
    const page = openPage(server);
    // Empty names in a path are ignored, so these are different paths to one field.
    const paths = Array.from({ length: 2001 }, (_, index) => {
      const [one, other] = [index % 45, Math.floor(index / 45)].map((count) => '/'.repeat(1 + count));
      return `paint${one}parts${other}global/color`;
    });
    await page.editor.write(
      'Many',
      paths.map((path) => ({ path, text: RED })),
    );
    expect(colourOf(server)).toBe(RED);
    await page.editor.undo();
    expect(colourOf(server)).toBe(STOCK);
  });

  test('a write that the server never answers ends, and the next write is sent', async () => {
    const stuck = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(stuck.signal);
    vi.stubGlobal('fetch', async (_address: string, { signal, body }: { signal?: AbortSignal; body: string }) => {
      if (body.includes(RED)) {
        await new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
          stuck.abort();
        });
      }
      return new Response(JSON.stringify({ before: [STOCK], after: [BLUE], refusal: null }));
    });
    const editor = new Editor(new Api(), new WireLog());
    const red = editor.write('Red', paint(RED));
    const blue = editor.write('Blue', paint(BLUE));
    await expect(red).rejects.toMatchObject({ errno: 'offline' });
    await blue;
    expect(editor.history.done.map(({ label }) => label)).toEqual(['Blue']);
  });
});
