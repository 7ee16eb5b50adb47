import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusal, SMALL, useGoldenServer } from './golden-server.js';

const served = useGoldenServer();
const { send, put } = served;

const WAIT = { timeout: 10_000 };

/**
 * From this call on, counts the requests for a comparison: `started` is the number that has reached the server, and
 * `closed` is the number that has ended, with or without an answer.
 */
function countComparisons(): { started: number; closed: number } {
  const counts = { started: 0, closed: 0 };
  const count = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (!request.url?.endsWith('/pad/compare')) return;
    counts.started++;
    response.on('close', () => counts.closed++);
  };
  diagnostics.subscribe('http.server.request.start', count);
  onTestFinished(() => void diagnostics.unsubscribe('http.server.request.start', count));
  return counts;
}

describe('POST /v1/golden/{name}/compare', () => {
  it('a comparison waits for its turn among frames, and is refused when the queue is full', async () => {
    await put(`/pad?${SMALL}`);
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    served.frames.before = () => gate;
    // The server draws the first comparison, lets 32 comparisons wait, and refuses the other 7.
    const answers = Array.from({ length: 40 }, () => send('POST', '/pad/compare'));
    let answered = 0;
    for (const answer of answers) void answer.then(() => answered++);
    await vi.waitFor(() => expect(answered).toBe(7), { timeout: 5000 });
    const refused = await Promise.race(answers);
    expect(await refusal(refused.clone())).toEqual([
      409,
      'EBUSY',
      'golden: 32 requests are already waiting; send the request again when one is answered',
    ]);
    open();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(33);
    expect(statuses.filter((status) => status === 409).length).toBe(7);
  });

  it('a comparison draws nothing for a client that has disconnected', async () => {
    await put(`/pad?${SMALL}`);
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    served.frames.before = () => gate;
    const requests = countComparisons();
    const first = send('POST', '/pad/compare');
    // The first comparison must reach the server before the comparison whose client disconnects.
    await vi.waitFor(() => expect(requests.started).toBe(1), WAIT);
    const leaving = new AbortController();
    const left = fetch(`${served.base}/pad/compare`, { method: 'POST', signal: leaving.signal }).catch(() => 'left');
    const third = send('POST', '/pad/compare');
    await vi.waitFor(() => expect(requests.started).toBe(3), WAIT);
    leaving.abort();
    expect(await left).toBe('left');
    // The server notices the disconnection a moment later than the client.
    await vi.waitFor(() => expect(requests.closed).toBe(1), WAIT);
    open();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
    // Three frames have been drawn: one for the golden, one for the first comparison, and one for the third.
    expect(served.frames.asked.length).toBe(3);
  });
});
