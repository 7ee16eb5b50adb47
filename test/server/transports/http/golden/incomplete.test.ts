import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusal, SMALL, useGoldenServer } from './golden-server.js';
import { pngOf } from './png-files.js';

const served = useGoldenServer();
const { send, put, compare } = served;

const MISSING = "paint/stickers/0: the image 'a.png' is missing; upload it under paint/textures/file";

describe('a frame that lacks an image', () => {
  it('a frame with a missing image is accepted only with incomplete=1, and then with a warning', async () => {
    served.frames.warnings = [MISSING];
    expect(await refusal(await send('PUT', `/pad?${SMALL}`))).toEqual([
      400,
      'EINVAL',
      `golden: an image is missing in the frame; accept the frame anyway with incomplete=1, or add the image: ${MISSING}`,
    ]);
    expect(existsSync(join(served.folder.path, 'pad'))).toBe(false);
    expect(served.frames.released).toBe(1);
    expect((await refusal(await send('PUT', `/pad?${SMALL}&incomplete=0`)))[1]).toBe('EINVAL');
    // Programs recognize an incomplete picture by the warnings, without parsing a message.
    expect(await (await send('PUT', `/pad?${SMALL}`)).json()).toMatchObject({ warnings: [MISSING] });
    expect(await (await send('PUT', `/pad?width=1`)).json()).not.toHaveProperty('warnings');
    expect(await put(`/pad?${SMALL}&incomplete=1`)).toMatchObject({ warnings: [MISSING] });
    expect(await put(`/pad?${SMALL}&incomplete`)).toMatchObject({ warnings: [MISSING] });
  });

  it('a frame with a missing image replaces an accepted picture only with incomplete=1', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.warnings = [MISSING];
    served.frames.colour = [1, 2, 3];
    expect((await send('PUT', '/pad')).status).toBe(400);
    served.frames.warnings = [];
    served.frames.colour = [40, 80, 120];
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, incomplete: false, warnings: [] });
  });

  it('a comparison of a frame with a missing image has a warning, whether the frame passes or fails', async () => {
    expect(await put(`/pad?${SMALL}`)).toMatchObject({ warnings: [] });
    served.frames.warnings = [MISSING];
    expect(await compare('/pad/compare')).toMatchObject({ passed: true, incomplete: true, warnings: [MISSING] });
    served.frames.colour = [1, 2, 3];
    expect(await compare('/pad/compare')).toMatchObject({ passed: false, incomplete: true, warnings: [MISSING] });
  });

  it('accepting a compared frame with a missing image requires incomplete=1', async () => {
    await put(`/pad?${SMALL}`);
    served.frames.warnings = [MISSING];
    await compare('/pad/compare');
    // A new frame would be complete, but `from=actual` accepts the picture of the last comparison, which is incomplete.
    served.frames.warnings = [];
    expect((await refusal(await send('PUT', '/pad?from=actual')))[2]).toContain(MISSING);
    expect(await put('/pad?from=actual&incomplete=1')).toMatchObject({ warnings: [MISSING] });
  });

  it('an uploaded picture gets no warning about missing images', async () => {
    served.frames.warnings = [MISSING];
    const png = pngOf(64, 36, [40, 80, 120, 255]);
    expect(await put('/sent', png)).toMatchObject({ warnings: [] });
    expect(await compare('/sent/compare', png)).toMatchObject({ passed: true, incomplete: false, warnings: [] });
  });
});
