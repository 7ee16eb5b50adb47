import { chromium, type Page } from 'playwright';
import { PlatformError } from '../../../src/base/errors/index.js';
import { CHROMIUM_ARGUMENTS, findChromium, missingChromium } from '../../../src/device/node/index.js';
import { type AnimationFrame, animatedWebp } from './animated-webp.js';
import { BADGE, type PictureServer } from './picture-server.js';
import type { PictureFile } from './still-pictures.js';

const WIDTH = 640;
const HEIGHT = 360;
/** Height of the band with the command below the picture, in pixels. */
const BAND = 56;
/** WebP quality, 0 to 1. At this quality, the file is much smaller than 2 MB. */
const QUALITY = 0.8;

const COLOURS = ['1 0.45 0', '0.2 0.75 0.35', '0.12 0.55 0.95'];

interface Caption {
  readonly command: string;
  readonly answer?: string;
  readonly colour?: string;
}

const GREEN = '#7ee787';
const RED = '#ff7b72';

/** Draws the animation for the README. */
export async function* drawMovingPicture(server: PictureServer): AsyncGenerator<PictureFile> {
  const program = findChromium();
  if (program === undefined) throw new PlatformError(`${missingChromium().why}; ${missingChromium().mend}`);
  const browser = await chromium.launch({ executablePath: program, args: CHROMIUM_ARGUMENTS });
  try {
    const animation = new Animation(server, await browser.newPage());
    await paint(server, animation);
    await judge(server, animation);
    yield { name: 'livery.webp', bytes: animatedWebp(WIDTH, HEIGHT + BAND, animation.frames) };
  } finally {
    await browser.close();
  }
}

async function paint(server: PictureServer, animation: Animation): Promise<void> {
  await animation.show(1400, { command: 'curl "$H/frame" > stock.png' });
  await server.request('POST', 'fs/camera/track/round', JSON.stringify(TRACK));
  await server.write('camera/play', 'round');
  await animation.show(900, { command: 'curl "$H/frame" > near.png' });
  await server.write('vessels/active/paint/parts/enabled', '1');
  await server.write('paint/parts/enabled', '1');
  for (const colour of COLOURS) {
    await server.write('vessels/active/paint/parts/color', colour);
    const command = `curl --data '${colour}' $H/fs/vessels/active/paint/parts/color`;
    await animation.roll(4, { command, answer: '{"outcome":"ok"}', colour: GREEN });
  }
  await server.write('paint/stickers/place', BADGE);
  const command = `curl --data 'badge.png vessel Hunter-ship …' $H/fs/paint/stickers/place`;
  await animation.roll(8, { command, answer: '{"outcome":"ok"}', colour: GREEN });
}

async function judge(server: PictureServer, animation: Animation): Promise<void> {
  const size = `width=${WIDTH}&height=${HEIGHT}`;
  await server.request('PUT', `golden/hull?${size}`);
  await animation.show(1300, {
    command: 'curl -X PUT $H/golden/hull',
    answer: 'accepted: goldens/hull/expected.png',
    colour: GREEN,
  });
  await server.write('vessels/active/parts/8/paint/color', '1 0.75 0.1');
  await server.write('vessels/active/parts/8/paint/enabled', '1');
  const broken = { command: `curl --data '1 0.75 0.1' $H/fs/vessels/active/parts/8/paint/color` };
  await animation.show(1300, { ...broken, answer: '{"outcome":"ok"}', colour: GREEN });
  const verdict = JSON.parse((await server.request('POST', 'golden/hull/compare')).toString()) as {
    readonly passed: boolean;
    readonly facts: readonly string[];
  };
  const answer = `"passed":${verdict.passed}  ${verdict.facts[0]}`;
  const compare = { command: 'curl -X POST $H/golden/hull/compare', answer, colour: RED };
  await animation.show(1500, compare);
  await animation.show(2000, compare, await server.request('GET', 'golden/hull/diff'));
}

/** Camera track: half an orbit around the rocket, seen from below. */
const TRACK = {
  defaults: { anchor: 'vessel:Hunter-ship', frame: 'enu' },
  shots: [
    {
      duration: 20,
      position: {
        radius: [{ t: 0, v: 25 }],
        azimuth: [
          { t: 0, v: 312 },
          { t: 20, v: 346 },
        ],
        elevation: [{ t: 0, v: -9 }],
      },
      aim: { target: 'vessel:Hunter-ship', offset: [4, 0, 0], frame: 'bodyfixed', up: 'target' },
      roll: [
        { t: 0, v: -84 },
        { t: 20, v: -73 },
      ],
      fov: [{ t: 0, v: 60 }],
    },
  ],
};

class Animation {
  readonly frames: AnimationFrame[] = [];

  constructor(
    private readonly server: PictureServer,
    private readonly page: Page,
  ) {}

  /** Adds a frame that shows `picture`, or the present scene if `picture` is absent. */
  async show(durationMs: number, caption: Caption, picture?: Buffer): Promise<void> {
    const png = picture ?? (await this.server.frame(`width=${WIDTH}&height=${HEIGHT}&samples=4&settled`));
    this.frames.push({ webp: await this.#compose(png, caption), durationMs });
  }

  /** Steps the clock `count` times by one second. */
  async roll(count: number, caption: Caption): Promise<void> {
    for (let i = 0; i < count; i++) {
      await this.server.write('clock/step', '1');
      await this.show(190, caption);
    }
  }

  /** @returns a WebP file */
  async #compose(png: Buffer, caption: Caption): Promise<Uint8Array> {
    const size = { width: WIDTH, height: HEIGHT, band: BAND, quality: QUALITY };
    const url = await this.page.evaluate(composeInPage, { ...size, ...caption, png: png.toString('base64') });
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }
}

interface Composition extends Caption {
  readonly width: number;
  readonly height: number;
  readonly band: number;
  readonly quality: number;
  /** PNG file in Base64. */
  readonly png: string;
}

/** This function runs in the page, not in Node. @returns a data URL */
async function composeInPage({ width, height, band, quality, png, ...caption }: Composition): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height + band;
  const context = canvas.getContext('2d', { alpha: false })!;
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  context.fillStyle = '#0d1117';
  context.fillRect(0, 0, width, height + band);
  context.drawImage(image, 0, 0, width, height);
  context.font = '13px monospace';
  context.fillStyle = '#e6edf3';
  context.fillText(`$ ${caption.command}`, 12, height + 23, width - 24);
  context.fillStyle = caption.colour ?? '#e6edf3';
  context.fillText(caption.answer ?? '', 12, height + 44, width - 24);
  return canvas.toDataURL('image/webp', quality);
}
