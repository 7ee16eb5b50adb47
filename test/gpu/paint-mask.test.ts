import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import { patternTurn } from '../../src/renderer/scene/fleet/pattern-row.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { NO_PATTERN } from '../../src/simulator/paint/rules/index.js';
import { imageWarnings } from '../../src/simulator/world/index.js';
import vectors from '../simulator/paint/vectors/mask.json' with { type: 'json' };
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();
const SIZE = { width: 160, height: 90 };
const GLOBAL = 'paint/parts/global';

describe.skipIf(gpu === null)('shaders/paint/mask.wgsl', () => {
  it('shaders/paint/mask.wgsl returns the results in the shared vectors', async () => {
    const rows = vectors.cases.map(({ scale, angleDeg, density, point, normal, width }) => [
      [...point, width],
      [...normal, 0],
      [...patternTurn({ ...NO_PATTERN, scale, angleDeg }), ...density],
    ]);
    const results = await evaluateOnGpu(gpu!, {
      imports: ['paint/mask.wgsl'],
      expression:
        'vec4f(mask_place(inputs[2].xy, inputs[2].zw, inputs[0].xyz, inputs[1].xyz), mask_level(inputs[2].xy, inputs[2].zw, inputs[0].w), 0.0)',
      rows,
    });
    vectors.cases.forEach(({ name, expected }, i) => {
      for (const k of [0, 1, 2])
        expect(Math.abs(results[i]![k]! - expected[k]!), name).toBeLessThan(vectors.gpuTolerance);
    });
  });
});

describe.skipIf(gpu === null)('a pattern with an image as its mask', () => {
  let simulation: Simulation;
  let host: NodeRenderHost;
  let pictures: WorldRenderer;
  let stock: Uint8Array;
  let oneColour: Uint8Array;

  const put = (name: string, bytes: Uint8Array<ArrayBuffer>): void => {
    const handle = simulation.tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
    expect(handle.write(0, bytes).ok && handle.close().ok).toBe(true);
  };
  const upload = (name: string, file: string): void => put(name, readFileSync(resolve('golden/images', file)));
  const write = (leaf: string, text: string): readonly string[] => simulation.tree.writeText(leaf, text);
  const draw = async (): Promise<Uint8Array> => {
    await pictures.settled();
    return (await pictures.picture(SIZE)).pixels;
  };
  const changed = (a: Uint8Array, b: Uint8Array): number => a.filter((value, i) => value !== b[i]).length;
  const masks = async () => (await host.renderer()).maskImages;

  beforeAll(async () => {
    simulation = await openScene('sticker-wall');
    host = await openSharedHost();
    pictures = host.follow(simulation.world);
    stock = await draw();
    write('paint/parts/blend', 'replace');
    write(`${GLOBAL}/color`, '1 0 0');
    write(`${GLOBAL}/second_color`, '0 0 1');
    write(`${GLOBAL}/enabled`, '1');
    write('paint/parts/enabled', '1');
    oneColour = await draw();
  }, 120_000);
  afterEach(() => {
    write('paint/parts/enabled', '1');
    write(`${GLOBAL}/pattern`, 'none');
    write(`${GLOBAL}/pattern_image`, 'none');
  });
  afterAll(() => {
    pictures.close();
    host.close();
  });

  it("a pattern's image can be uploaded, replaced and deleted", async () => {
    expect(write(`${GLOBAL}/pattern`, 'image')).toEqual([]);
    const warnings = write(`${GLOBAL}/pattern_image`, 'mask.png');
    const missing = "global part paint: the image 'mask.png' is missing; upload it under paint/textures/file";
    expect(warnings).toEqual([missing]);
    expect(imageWarnings(simulation.world)).toEqual([missing]);
    expect(changed(await draw(), oneColour)).toBe(0);

    upload('mask.png', 'poster.png');
    const shown = await draw();
    expect(imageWarnings(simulation.world)).toEqual([]);
    expect(changed(shown, oneColour)).toBeGreaterThan(1000);
    upload('mask.png', 'stripes.png');
    expect(changed(await draw(), shown)).toBeGreaterThan(1000);

    write('paint/parts/enabled', '0');
    expect(changed(await draw(), stock)).toBe(0);
    write('paint/parts/enabled', '1');
    simulation.tree.unlink('paint/textures/file/mask.png');
    expect(imageWarnings(simulation.world)).toEqual([missing]);
    expect(simulation.tree.readText(`${GLOBAL}/pattern_image`)).toBe('mask.png\n');
    expect(changed(await draw(), oneColour)).toBe(0);
    upload('mask.png', 'poster.png');
    expect(changed(await draw(), shown)).toBe(0);
  });

  it("the image of a pattern is also visible in a picture from a client's own view", async () => {
    const seen = async (): Promise<Uint8Array> =>
      (await pictures.picture({ ...SIZE, view: 'vessel:Wall;0,0,0;0,20;12;45', settled: true })).pixels;
    const without = await seen();
    upload('seen.png', 'poster.png');
    write(`${GLOBAL}/pattern`, 'image');
    write(`${GLOBAL}/pattern_image`, 'seen.png');
    expect(changed(await seen(), without)).toBeGreaterThan(1000);
  });

  it("if a pattern's file is not an image, a warning says why", async () => {
    put('note.txt', Uint8Array.from([1, 2, 3]));
    upload('broken.png', 'broken.png');
    write(`${GLOBAL}/pattern`, 'image');
    expect(write(`${GLOBAL}/pattern_image`, 'note.txt')[0]).toContain('its bytes are not a picture');
    expect(changed(await draw(), oneColour)).toBe(0);
    write(`${GLOBAL}/pattern_image`, 'broken.png');
    expect(changed(await draw(), oneColour)).toBe(0);
    expect(imageWarnings(simulation.world)[0]).toContain("'broken.png' cannot be decoded");
    expect(simulation.world.accessors.degraded.map(({ name }) => name)).toEqual(['paint.mask_image']);
    write(`${GLOBAL}/pattern`, 'none');
    expect(simulation.world.accessors.degraded).toEqual([]);
  });

  it('the texture of masks keeps its images when it grows or shrinks', async () => {
    const { view: empty } = await masks();
    for (const name of ['a.png', 'b.png', 'c.png']) upload(name, name === 'a.png' ? 'stripes.png' : 'poster.png');
    write(`${GLOBAL}/pattern`, 'image');
    write(`${GLOBAL}/pattern_image`, 'a.png');
    const alone = await draw();
    const { view: one } = await masks();
    expect(one).not.toBe(empty);
    // Disabled rules also use images.
    const templates = { ball: 'b.png', ingot: 'c.png' };
    const useMore = (): void => {
      for (const [template, name] of Object.entries(templates)) {
        write(`paint/parts/templates/${template}/pattern`, 'image');
        write(`paint/parts/templates/${template}/pattern_image`, name);
      }
    };
    const useOne = (): void => {
      for (const template of Object.keys(templates)) write(`paint/parts/templates/${template}/clear`, '1');
    };
    useMore();
    expect(changed(await draw(), alone)).toBe(0);
    const { view: three } = await masks();
    expect(three).not.toBe(one);
    useOne();
    // During the first picture, the texture still contains the old images. It shrinks for the second picture.
    for (let nth = 0; nth < 2; nth++) expect(changed(await draw(), alone)).toBe(0);
    expect((await masks()).view).not.toBe(three);
    // The remaining image is in the last layer.
    write(`${GLOBAL}/pattern_image`, 'none');
    await draw();
    useMore();
    await draw();
    write(`${GLOBAL}/pattern_image`, 'a.png');
    expect(changed(await draw(), alone)).toBe(0);
    const { view: again } = await masks();
    useOne();
    // During the first picture, the texture still contains the old images. It shrinks for the second picture.
    for (let nth = 0; nth < 2; nth++) expect(changed(await draw(), alone)).toBe(0);
    expect((await masks()).view).not.toBe(again);
  });
});
