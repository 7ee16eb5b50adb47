import { describe, expect, it } from 'vitest';
import type { AdapterReport } from '../../../../src/device/index.js';
import type { Frames } from '../../../../src/renderer/drawing/node/frames.js';
import { WorldFrames } from '../../../../src/renderer/drawing/node/world-frames.js';
import { MomentReader } from '../../../../src/renderer/live/index.js';
import { bareWorld } from '../../../support/worlds.js';

const ADAPTER: AdapterReport = { name: 'none', vendor: '', kind: 'software', family: 'none', reason: 'a test' };

/** Frames for which the test decides when the device opens and when pictures are finished. */
class HeldFrames implements Frames {
  warmed = 0;
  readonly deviceChanges = 0;
  readonly finishPicture: (() => void)[] = [];
  letOpen: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => (this.letOpen = resolve));

  readonly open = (): Promise<AdapterReport> => this.#opened.then(() => ADAPTER);
  readonly close = (): Promise<void> => Promise.resolve();
  readonly pixels = (): Promise<Uint8Array> => this.png();
  readonly jpeg = (): Promise<Uint8Array> => this.png();

  png(): Promise<Uint8Array> {
    return new Promise((resolve) => this.finishPicture.push(() => resolve(new Uint8Array(0))));
  }

  async capture() {
    return { png: await this.png(), ut: 0, describe: () => Promise.resolve(null), release: () => undefined };
  }

  warm(): Promise<AdapterReport> {
    this.warmed++;
    return Promise.resolve(ADAPTER);
  }
}

async function heldFrames() {
  const held = new HeldFrames();
  const world = await bareWorld();
  return { held, frames: new WorldFrames(world, held, new MomentReader(world)) };
}

describe('WorldFrames before the first picture', () => {
  it('WorldFrames warms the renderer when no client has requested a picture', async () => {
    const { held, frames } = await heldFrames();
    held.letOpen();
    expect(await frames.warm()).toEqual(ADAPTER);
    expect(held.warmed).toBe(1);
  });

  it('WorldFrames draws a requested picture before any warm-up picture', async () => {
    const { held, frames } = await heldFrames();
    const warmed = frames.warm();
    const picture = frames.png({ width: 32, height: 32 });
    held.letOpen();
    expect(await warmed).toEqual(ADAPTER);
    expect(held.warmed).toBe(0);
    held.finishPicture.pop()!();
    await picture;
  });

  it('idle() of WorldFrames resolves once no client waits for a picture', async () => {
    const { held, frames } = await heldFrames();
    await frames.idle();
    const events: string[] = [];
    const pictures = [1, 2].map(() => frames.picture({ width: 32, height: 32 }));
    const idle = frames.idle().then(() => events.push('idle'));
    held.finishPicture[0]!();
    await pictures[0];
    events.push('the second is finished');
    held.finishPicture[1]!();
    await Promise.all([...pictures, idle]);
    expect(events).toEqual(['the second is finished', 'idle']);
  });
});
