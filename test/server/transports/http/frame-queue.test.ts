import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ClientLeft, FrameQueue, WAITING_MAX } from '../../../../src/server/transports/http/frame-queue.js';

const here = (): boolean => false;

describe('FrameQueue', () => {
  it('FrameQueue draws frames one after another, in order, and continues after a failure', async () => {
    const turns = new FrameQueue();
    const log: string[] = [];
    const draw = (name: string) => async (): Promise<string> => {
      log.push(`${name} begins`);
      await turn();
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('lost');
      return name;
    };
    const drawn = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns.take('frame', here, draw(name))));
    expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('FrameQueue draws nothing for clients that have disconnected', async () => {
    const turns = new FrameQueue();
    let drawn = 0;
    const draw = (): Promise<number> => Promise.resolve(++drawn);
    const first = turns.take('frame', here, draw);
    const left = turns.take('frame', () => true, draw);
    const last = turns.take('frame', here, draw);
    await expect(left).rejects.toThrow(ClientLeft);
    expect(await Promise.all([first, last])).toEqual([1, 2]);
  });

  it('FrameQueue refuses frames while its queue is full, and accepts them once there is space', async () => {
    const turns = new FrameQueue();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const draw = async (): Promise<string> => {
      await gate;
      return 'frame';
    };
    const waiting = Array.from({ length: WAITING_MAX + 1 }, () => turns.take('frame', here, draw));
    await expect(turns.take('golden', here, draw)).rejects.toMatchObject({
      errno: 'EBUSY',
      message: 'golden: 32 requests are already waiting; send the request again when one is answered',
    });
    open();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['frame']));
    expect(await turns.take('frame', here, draw)).toBe('frame');
  });
});
