import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, SMALL, useGoldenServer } from './golden-server.js';
import type { Golden } from '../../../../../src/contract/golden.js';
import { pngOf } from './png-files.js';

const served = useGoldenServer();
const { put, compare } = served;

describe('goldens and the clock', () => {
  it('if the clock runs, a request to accept or compare returns a warning with the time that has passed', async () => {
    served.frames.isClockRunning = true;
    served.frames.ut = 100;
    expect((await put(`/pad?${SMALL}`)).warnings).toEqual([
      'the clock is running, so the next frame will show a later moment; to stop the clock, write 0 to debug/time/warp, or start with --clock stepped',
    ]);
    served.frames.ut = 112.5;
    expect((await compare('/pad/compare')).warnings).toEqual([
      'the clock is running; this frame shows the moment 12.5 s of simulated time after the accepted one; to stop the clock, write 0 to debug/time/warp, or start with --clock stepped',
    ]);
    const png = pngOf(64, 36, [40, 80, 120, 255]);
    expect((await put('/sent', png)).warnings).toEqual([]);
    expect((await compare('/sent/compare', png)).warnings).toEqual([]);
  });

  it('a request to accept or compare returns no warning while the clock is stopped', async () => {
    expect((await put(`/pad?${SMALL}`)).warnings).toEqual([]);
    served.frames.ut = 7;
    expect((await compare('/pad/compare')).warnings).toEqual([]);
  });

  it('an accepted frame stores its time, and an uploaded picture stores none', async () => {
    served.frames.ut = 100;
    expect(await put(`/pad?${SMALL}`)).toMatchObject({ ut: 100 });
    served.frames.ut = 130;
    await compare('/pad/compare');
    served.frames.ut = 500;
    expect(await put('/pad?from=actual')).toMatchObject({ ut: 130 });
    await served.restart();
    expect(await json<Golden>(await fetch(`${served.base}/pad`))).toMatchObject({ ut: 130 });
    expect(await put('/pad', pngOf(64, 36, [1, 2, 3, 255]))).toMatchObject({ ut: null });
  });

  it('a failed verdict lists the time between the frames as a possible reason', async () => {
    served.frames.ut = 100;
    await put(`/pad?${SMALL}`);
    served.frames.ut = 40;
    served.frames.colour = [0, 0, 0];
    expect((await compare('/pad/compare')).facts.at(-1)).toBe(
      'the frame shows UT 40, 60 s of simulated time before the accepted one',
    );
    served.frames.ut = 100;
    expect((await compare('/pad/compare')).facts.at(-1)).not.toContain('simulated time');
  });

  it('golden settings of an older version without a stored time can be read', async () => {
    await put(`/pad?${SMALL}`);
    const file = join(served.folder.path, 'pad/golden.json');
    const { ut: _of, ...before } = JSON.parse(readFileSync(file, 'utf8')) as { ut: number };
    writeFileSync(file, JSON.stringify(before));
    served.frames.isClockRunning = true;
    expect((await compare('/pad/compare')).warnings).toEqual([
      expect.stringMatching(/^the clock is running; to stop the clock/),
    ]);
    expect(await json<Golden>(await fetch(`${served.base}/pad`))).toMatchObject({ ut: null });
  });
});
