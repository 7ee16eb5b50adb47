import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import type { Screen } from '../../display/index.js';
import type { FrameOptions } from '../../drawing/frame-options.js';
import type { CapturedFrame, Frames } from '../../drawing/node/frames.js';
import type { AdapterReport } from '../../platform/contract.js';
import type { FrameRequest, FrameService } from '../../transports/http/index.js';
import type { World } from '../../world/index.js';
import type { GoldenFrames } from '../goldens/golden-frames.js';

const deflateOnThread = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

/** The frames of the world that is served, for everything that serves them. */
export class WorldFrames implements FrameService, GoldenFrames, Screen {
  constructor(
    private readonly world: Pick<World, 'snapshot'>,
    private readonly frames: Frames,
  ) {}

  /** Opens the device before the first picture. @throws PlatformError when there is no adapter */
  open(): Promise<AdapterReport> {
    return this.frames.open();
  }

  warm(): Promise<AdapterReport> {
    return this.frames.warm();
  }

  png(request: FrameRequest): Promise<Uint8Array> {
    return this.frames.png(request);
  }

  get ut(): number {
    return this.world.snapshot.ut;
  }

  capture(options: FrameOptions): Promise<CapturedFrame> {
    return this.frames.capture(options);
  }

  picture(size: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
    return this.frames.pixels(size);
  }

  deflate(bytes: Uint8Array): Promise<Uint8Array> {
    return deflateOnThread(bytes, { level: constants.Z_BEST_SPEED });
  }

  close(): Promise<void> {
    return this.frames.close();
  }
}
