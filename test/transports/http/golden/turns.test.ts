import { describe, expect, it, vi } from 'vitest';
import { refusal, SMALL, useGoldenServer } from './golden-server.js';

const served = useGoldenServer();
const { send, put } = served;

describe('POST /v1/golden/{name}/compare', () => {
  it('waits its turn among frames, and refuses when too many wait', async () => {
    await put(`/pad?${SMALL}`);
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    served.frames.before = () => gate;
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
    served.frames.before = () => gate;
    const first = send('POST', '/pad/compare');
    const leaving = new AbortController();
    const left = fetch(`${served.base}/pad/compare`, { method: 'POST', signal: leaving.signal }).catch(() => 'left');
    const third = send('POST', '/pad/compare');
    await new Promise((resolve) => setTimeout(resolve, 100));
    leaving.abort();
    expect(await left).toBe('left');
    await new Promise((resolve) => setTimeout(resolve, 50));
    open();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
    // The one that was accepted, the first and the third.
    expect(served.frames.asked.length).toBe(3);
  });
});
