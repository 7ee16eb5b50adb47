import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../support/http-server.js';
import { requestArrival } from '../../../support/request-arrival.js';

async function open(url: string, headers: Record<string, string> = {}): Promise<StreamProbe> {
  const gone = new AbortController();
  const response = await fetch(url, { headers, signal: gone.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    async until(wanted) {
      while (!text.includes(wanted)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended with: ${text}`);
        text += value;
      }
      const seen = text;
      text = '';
      return seen;
    },
    async rest() {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return text;
        text += value;
      }
    },
    leave: () => gone.abort(),
  };
}

interface StreamProbe {
  readonly response: Response;
  /** @returns everything received up to the end of this text */
  until(wanted: string): Promise<string>;
  rest(): Promise<string>;
  leave(): void;
}

describe('GET /v1/fs/<path>?stream', () => {
  it.each(['stream=1', 'stream=0', 'stream', 'STREAM='])(
    'a field stream with %s begins with the current text, and then sends changes',
    async (query) => {
      await using server = await startTestServer();
      const stream = await open(`${server.base}/fs/paint/parts/blend?${query}`);
      expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
      expect(stream.response.headers.get('cache-control')).toBe('no-cache, no-transform');
      expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
      expect(await stream.until('\n\n')).toBe('data: multiply\n\n');
      server.tree.writeText('paint/parts/blend', 'tint');
      expect(await stream.until('\n\n')).toBe('data: tint\n\n');
      stream.leave();
    },
  );

  it('a field stream sends each line of a text in a separate data field', async () => {
    await using server = await startTestServer();
    const stream = await open(`${server.base}/fs/bodies/Sol/children?stream=1`);
    expect((await stream.until('\n\n')).split('\n').slice(0, 2)).toEqual(['data: Mercury', 'data: Venus']);
    stream.leave();
  });

  it.each([
    ['time/utt', 'time/ut'],
    ['vessels/by-id/Nobody/naem', 'vessels/by-id/Nobody/name'],
    ['vessels/by-id/Nobody/ctl/throtle', 'vessels/by-id/Nobody/ctl/throttle'],
    ['vessels/by-id/Hunter-ship/naem', 'vessels/by-id/Hunter-ship/name'],
  ])('a field stream gets 404 at once for the impossible path %s, and the message names %s', async (path, meant) => {
    await using server = await startTestServer();
    const answer = await fetch(`${server.base}/fs/${path}?stream=1`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(`did you mean ${meant}?`)]);
  });

  it('a field stream of a vessel that does not exist yet begins when the vessel appears', async () => {
    await using server = await startTestServer();
    const leaf = await open(`${server.base}/fs/vessels/by-id/Guest/name?stream=1`);
    const lines = await open(`${server.base}/fs/vessels/by-id/Guest/stream?stream=1`);
    expect([leaf.response.status, lines.response.status]).toEqual([200, 200]);
    expect((await fetch(`${server.base}/fs/vessels/by-id/Guest/name`)).status).toBe(404);
    server.tree.writeText('debug/spawn', 'Guest hunter\n');
    expect(await leaf.until('\n\n')).toBe('data: Guest\n\n');
    server.world.step(1);
    expect(await lines.until('\n\n')).toContain('"sit":"Landed"');
    leaf.leave();
    lines.leave();
  });

  it('HEAD of a field stream succeeds like GET, even for a vessel that does not exist yet', async () => {
    await using server = await startTestServer();
    const at = (path: string): Promise<Response> => fetch(`${server.base}/fs/${path}?stream`, { method: 'HEAD' });
    expect((await at('vessels/by-id/Guest/name')).status).toBe(200);
    expect((await at('vessels/by-id/Guest/naem')).status).toBe(404);
  });

  it('a field stream waits while its leaf is absent, and continues when the leaf is back', async () => {
    await using server = await startTestServer();
    const stage = (): void => void server.tree.writeText('vessels/by-id/Hunter-ship/ctl/stage', '1');
    stage();
    const stream = await open(`${server.base}/fs/vessels/by-id/Hunter-ship-2/controlled?stream=1`);
    expect(await stream.until('\n\n')).toBe('data: 0\n\n');
    server.world.despawn('Hunter-ship-2');
    server.world.step(1);
    stage();
    server.tree.writeText('debug/control_vessel', 'Hunter-ship-2');
    expect(await stream.until('\n\n')).toBe('data: 1\n\n');
    stream.leave();
  });

  it('a field stream stops watching its leaf once the client has disconnected', async () => {
    await using server = await startTestServer();
    let watching = 0;
    const watch = server.tree.watch.bind(server.tree);
    server.tree.watch = (path, listener) => {
      watching++;
      const end = watch(path, listener);
      return () => {
        watching--;
        end();
      };
    };
    const stream = await open(`${server.base}/fs/time/ut?stream=1`);
    await stream.until('\n\n');
    expect(watching).toBe(1);
    stream.leave();
    await expect.poll(() => watching).toBe(0);
  });
});

describe('GET /v1/events', () => {
  it('GET /v1/events sends the events after the request, each in a separate frame', async () => {
    await using server = await startTestServer();
    server.tree.writeText('vessels/by-id/Hunter-ship/ctl/stage', '1');
    const stream = await open(`${server.base}/events`);
    server.world.despawn('Hunter-ship-2');
    const { ut } = server.world.takeSnapshot();
    expect(await stream.until('\n\n')).toBe(
      `data: {"ut":${ut},"type":"vessel-removed","vessel":"Hunter-ship-2","detail":"Hunter-ship-2"}\n\n`,
    );
    stream.leave();
  });

  it('GET /v1/events gets 501 while telemetry_events is false', async () => {
    await using server = await startTestServer({ telemetry_events: false });
    const response = await fetch(`${server.base}/events`);
    expect([response.status, ((await response.json()) as { errno: string }).errno]).toEqual([501, 'EOPNOTSUPP']);
  });

  it('a read of the field "events" ends once it has returned the first events', async () => {
    await using server = await startTestServer();
    const arrival = requestArrival('/fs/events');
    const text = fetch(`${server.base}/fs/events`).then((response) => response.text());
    await arrival;
    server.tree.writeText('vessels/by-id/Hunter-ship/ctl/stage', '1');
    expect((await text).split('\n').map((line) => /"type":"([^"]*)"/.exec(line)?.[1])).toContain('vessel-appeared');
  });
});

describe('GET /v1/vessels/{id}/stream', () => {
  it("a vessel's stream sends a line for each sample, even if the vessel appears later", async () => {
    await using server = await startTestServer();
    const stream = await open(`${server.base}/vessels/Hunter-ship-2/stream`);
    server.tree.writeText('vessels/by-id/Hunter-ship/ctl/stage', '1');
    const [, line = ''] = /^data: (.*)\n\n$/.exec(await stream.until('\n\n')) ?? [];
    expect(JSON.parse(line)).toMatchObject({
      seq: server.world.takeSnapshot().sequence,
      ut: server.world.takeSnapshot().ut,
    });
    stream.leave();
  });

  it("a vessel's stream sends lines of JSON to clients that accept them", async () => {
    await using server = await startTestServer();
    const stream = await open(`${server.base}/vessels/Hunter-ship/stream`, { accept: 'application/x-ndjson' });
    expect(stream.response.headers.get('content-type')).toBe('application/x-ndjson');
    server.world.step(1);
    expect(JSON.parse(await stream.until('\n'))).toMatchObject({ ut: server.world.takeSnapshot().ut });
    stream.leave();
  });

  it("reading a vessel's stream as a field returns its current line", async () => {
    await using server = await startTestServer();
    const text = await (await fetch(`${server.base}/fs/vessels/active/stream`)).text();
    expect(JSON.parse(text)).toMatchObject({ seq: server.world.takeSnapshot().sequence });
  });
});

describe('waiting for a time', () => {
  it('a wait ends when the clock reaches the time, and at once for a past time', async () => {
    await using server = await startTestServer();
    const { ut } = server.world.takeSnapshot();
    expect(await (await fetch(`${server.base}/time/wait?until=${ut}`)).json()).toEqual({ reached_ut: ut });
    const arrival = requestArrival('/time/wait');
    const answer = fetch(`${server.base}/time/wait?until=${ut + 5}`).then((response) => response.json());
    await arrival;
    server.world.step(4);
    server.world.step(4);
    expect(await answer).toEqual({ reached_ut: ut + 8 });
  });

  it.each(['', '?until=', '?until=noon', '?until=Infinity', '?till=1'])(
    'a wait for a time refuses %s',
    async (query) => {
      await using server = await startTestServer();
      expect((await fetch(`${server.base}/time/wait${query}`)).status).toBe(400);
    },
  );

  it('a wait for the alarm ends at the target that was set before the wait began', async () => {
    await using server = await startTestServer();
    const { ut } = server.world.takeSnapshot();
    await fetch(`${server.base}/fs/time/alarm`, { method: 'POST', body: String(ut + 5) });
    const arrival = requestArrival('/fs/time/alarm');
    const text = fetch(`${server.base}/fs/time/alarm`).then((response) => response.text());
    await arrival;
    server.world.step(6);
    expect(await text).toBe(`${ut + 6}\n`);
  });
});

describe('the end of a server with open streams', () => {
  it('stopping a server ends every stream and frees the port', async () => {
    const server = await startTestServer();
    const stream = await open(`${server.base}/fs/time/ut?stream=1`);
    await stream.until('\n\n');
    await server[Symbol.asyncDispose]();
    expect(await stream.rest()).toBe('');
    await expect(fetch(`${server.base}/time`)).rejects.toThrow();
  });
});
