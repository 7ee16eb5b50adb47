import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  diff,
  Mirror,
  MomentReader,
  type MirrorReport,
  type Moment,
  type Patch,
} from '../../../src/renderer/live/index.js';
import type { TextureAssignment } from '../../../src/simulator/paint/textures/index.js';
import { runScript } from '../../../src/simulator/run-script.js';
import { SceneBuilder, type SceneSource } from '../../../src/renderer/scene/scene-builder.js';
import type { PaintMasters } from '../../../src/simulator/paint/rules/masters.js';
import { createSimulation, type Simulation } from '../../../src/simulator/create-simulation.js';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { orbitScene } from '../../support/orbit-scene.js';
import { DEEP } from '../../support/deep.js';
import { placesOf } from '../../support/places-of.js';
import { defaultSimulation } from '../../support/worlds.js';

const PASS = 'Hunter-ship';
/** A mirror must compute the positions itself for this number of steps, without receiving them. */
const STEPS = DEEP ? 3000 : 1000;
let image: Uint8Array;
beforeAll(async () => {
  image = await readFile('golden/images/badge.png');
});

class Pair {
  readonly fetched: number[] = [];
  readonly reported: MirrorReport[] = [];
  readonly mirror: Mirror;
  readonly #reader: MomentReader;
  #sent: Moment;

  constructor(readonly simulation: Simulation) {
    const { world } = simulation;
    this.#reader = new MomentReader(world);
    this.#sent = this.#reader.read();
    this.mirror = new Mirror(
      {
        templates: world.templates,
        fetchFile: (contentId) => {
          this.fetched.push(contentId);
          const file = world.textures!.files.list().find((each) => each.contentId === contentId);
          return file?.bytes ? Promise.resolve(file.bytes) : Promise.reject(new Error('gone'));
        },
        reported: (report) => this.reported.push(report),
      },
      this.#wire(undefined, this.#sent)!,
    );
    // The test reports all requested images as resident, because no renderer does this here.
    for (const stickers of [world.stickers!, this.mirror.stickers]) {
      stickers.attachRenderer(() => {
        for (const { image, version } of stickers.wantedImages()) {
          stickers.reportRenderer({ kind: 'resident', image, version, width: 1, height: 1, vramBytes: 4 });
        }
      });
    }
  }

  /** @returns the number of bytes sent; 0 if nothing differed */
  async follow(): Promise<number> {
    const moment = this.#reader.read();
    const patch = this.#wire(this.#sent, moment);
    this.#sent = moment;
    if (patch) this.mirror.receive(patch);
    await turn();
    return patch ? JSON.stringify(patch).length : 0;
  }

  write(...lines: string[]): void {
    runScript(this.simulation, lines);
  }

  upload(name: string): void {
    const upload = this.simulation.tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
    expect(upload.write(0, image).ok && upload.close().ok).toBe(true);
  }

  #wire(before: Moment | undefined, after: Moment): Patch | undefined {
    const patch = diff(before, after);
    return patch && (JSON.parse(JSON.stringify(patch)) as Patch);
  }
}

/** Returns bytes as text, because Vitest compares arrays of numbers a hundred times more slowly. */
const textOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** Returns everything that a picture depends on, as plain values. */
function pictureOf(builder: SceneBuilder, source: SceneSource): unknown {
  const { fleet, stickers, terrain, clutter: _, ...rest } = builder.build(source, 480, 270);
  return {
    ...rest,
    bodies: rest.bodies.map(({ definition: { id }, ...body }) => ({ id, ...body })),
    chunks: terrain.chunks.length,
    nodes: textOf(fleet.nodes.floats),
    instances: textOf(fleet.instances.uints),
    paints: textOf(fleet.paints.floats),
    patterns: [...fleet.patterns.uints],
    poses: textOf(fleet.vesselPoses),
    materials: fleet.materials.map(({ key }) => key),
    stickers: [stickers.live, stickers.count, stickers.images, stickers.debug, ...stickers.rows],
  };
}

describe('a mirror of a world', () => {
  it.each(['constructor', '__proto__'])('a mirror handles a vessel and an image whose name is %s', async (name) => {
    const pair = new Pair(await defaultSimulation());
    const { world } = pair.simulation;
    const [here, there] = [new SceneBuilder(), new SceneBuilder()];
    const same = async (): Promise<void> => {
      await pair.follow();
      expect(pictureOf(there, pair.mirror)).toEqual(pictureOf(here, world));
    };
    pair.write(`debug/spawn ${name} rocket`, 'paint/parts/enabled 1', 'step 0.1');
    await same();
    pair.write(`vessels/by-id/${name}/paint/parts/color 1 0 0`, `vessels/by-id/${name}/paint/parts/enabled 1`);
    pair.write(`vessels/by-id/${name}/parts/0/paint/color 0 1 0`, `vessels/by-id/${name}/parts/0/paint/enabled 1`);
    pair.upload(name);
    pair.write(`paint/stickers/place ${name} vessel ${PASS} 14 8 0 -2 0 0 -1 w=3 h=3 d=2.5`, 'step 0.1');
    await same();
    expect(pair.mirror.moment.files[name]).toMatchObject({ kind: 'png' });
    pair.write('paint/parts/clear 1', 'step 0.1');
    await same();
  });

  it('after every write, a mirror gives the same scene as its world', async () => {
    const pair = new Pair(await defaultSimulation());
    const { world } = pair.simulation;
    const [here, there] = [new SceneBuilder(), new SceneBuilder()];
    const same = async (): Promise<void> => {
      await pair.follow();
      expect(pictureOf(there, pair.mirror)).toEqual(pictureOf(here, world));
    };
    await same();
    pair.write('paint/parts/enabled 1', 'paint/parts/blend replace', 'paint/parts/global/color 0.2 0.4 0.6');
    pair.write('paint/parts/global/enabled 1', `vessels/by-id/${PASS}/paint/parts/color 1 0 0`);
    await same();
    pair.write(`vessels/by-id/${PASS}/paint/parts/enabled 1`, `vessels/by-id/${PASS}/parts/0/paint/color 0 1 0`);
    pair.write(`vessels/by-id/${PASS}/parts/0/paint/enabled 1`, 'step 3');
    await same();
    pair.write(
      `vessels/by-id/${PASS}/paint/parts/gloss 0.5`,
      `vessels/by-id/${PASS}/parts/0/paint/metal 1`,
      'step 0.1',
    );
    await same();
    pair.write(`vessels/by-id/${PASS}/parts/0/paint/metal -1`, 'step 0.1');
    await same();
    pair.write(`vessels/by-id/${PASS}/paint/parts/pattern checks`, `vessels/by-id/${PASS}/paint/parts/pattern_angle 9`);
    await same();
    pair.write('paint/parts/clear 1', 'vessels/active/paint/parts/color 0 0 1', 'step 0.1');
    await same();
    pair.write(`vessels/by-id/${PASS}/lights/0/on 1`, `vessels/by-id/${PASS}/lights/0/color 1 0 0`);
    await same();
    pair.upload('badge');
    pair.write(`paint/stickers/place badge vessel ${PASS} 14 8 0 -2 0 0 -1 w=3 h=3 d=2.5`);
    await same();
    expect(pair.mirror.stickers.live()).toHaveLength(1);
    pair.write('paint/stickers/0/alpha 0.5', 'paint/stickers/debug 1', 'step 10');
    await same();
    pair.write('paint/stickers/clear 1', `despawn ${PASS}`, 'step 1');
    await same();
  });

  it('a mirror has no clutter while isRough is true, and all clutter once isRough is false', async () => {
    const { mirror, simulation } = new Pair(await defaultSimulation());
    const scenes = new SceneBuilder();
    const standing = (source: SceneSource): number => scenes.build(source, 320, 180).clutter.candidates;
    mirror.isRough = true;
    expect(standing(mirror)).toBe(0);
    mirror.isRough = false;
    expect(standing(mirror)).toBe(standing(simulation.world));
    expect(standing(mirror)).toBeGreaterThan(100);
  });

  it('a mirror shows the same materials on characters as its world', async () => {
    const pair = new Pair(await defaultSimulation());
    const { world } = pair.simulation;
    const kitten = world.takeSnapshot().vessels.find(({ isKitten }) => isKitten)!.id;
    const builders = [new SceneBuilder(), new SceneBuilder()] as const;
    const materials = `vessels/by-id/${kitten}/paint/kitten/materials`;
    const writes = [
      [`${materials}/body/color 0.9 0.2 0.1`, `${materials}/body/enabled 1`, 'paint/kittens/enabled 1'],
      [`${materials}/body/color 0.1 0.2 0.9`, `${materials}/fur/color 0 1 0`, `${materials}/fur/enabled 1`],
      ['paint/kittens/enabled 0'],
    ];
    for (const lines of writes) {
      pair.write(...lines);
      await pair.follow();
      expect(pictureOf(builders[1], pair.mirror)).toEqual(pictureOf(builders[0], world));
    }
  });

  it('a mirror computes the exact positions of its world for a thousand steps without receiving a vessel', async () => {
    const pair = new Pair(createSimulation(await orbitScene(), { clock: 'stepped', config: defaultConfig() }));
    const { world } = pair.simulation;
    for (let step = 0; step < STEPS; step++) {
      world.step(0.1 + (step % 7) * 3.7);
      expect(await pair.follow()).toBeLessThan(1000);
      if (step % 100 > 0) continue;
      const { vessels, bodies } = world.takeSnapshot();
      expect(placesOf(pair.mirror.snapshot)).toEqual(placesOf({ vessels, bodies }));
    }
  });

  it('a mirror receives a vessel at once when something other than gravity moves the vessel', async () => {
    const pair = new Pair(await defaultSimulation({ config: { ...defaultConfig(), debug_namespace: true } }));
    const { world } = pair.simulation;
    const writes = [
      ['vessels/by-id/Hunter-ship/ctl/throttle 1', 'vessels/by-id/Hunter-ship/ctl/ignite 1'],
      ['vessels/by-id/Haven-station/ctl/attitude_mode prograde'],
      ['debug/time/warp 4'],
      ['vessels/by-id/Hunter-ship/ctl/throttle 0'],
      ['despawn Polaris'],
    ];
    for (const lines of writes) {
      pair.write(...lines);
      for (let step = 0; step < 20; step++) {
        world.step(0.5);
        await pair.follow();
        expect(placesOf(pair.mirror.snapshot)).toEqual(placesOf(world.takeSnapshot()));
      }
    }
    expect(world.takeSnapshot().vessels.find(({ id }) => id === 'Hunter-ship')!.situation).toBe('Flying');
  });

  it('a mirror receives nothing while nothing changes, and only the moved objects when something moves', async () => {
    const pair = new Pair(await defaultSimulation());
    expect(await pair.follow()).toBe(0);
    pair.write('paint/parts/global/color 0.1 0.2 0.3');
    expect(await pair.follow()).toBeLessThan(120);
    pair.write('step 0.1');
    const { bodies, vessels } = pair.simulation.world.takeSnapshot();
    expect(await pair.follow()).toBeLessThan(400 * (bodies.length + vessels.length));
  });

  it('a mirror fetches an image once, and again after a new upload', async () => {
    const pair = new Pair(await defaultSimulation());
    pair.upload('badge');
    await pair.follow();
    expect(pair.fetched).toHaveLength(0);
    pair.write(`paint/stickers/place badge vessel ${PASS} 14 8 0 -2 0 0 -1 w=3 h=3 d=2.5`);
    pair.write(`paint/stickers/place badge vessel ${PASS} 14 8 0 -2 0 0 -1 w=1 h=1 d=2.5`);
    await pair.follow();
    expect(pair.fetched).toHaveLength(1);
    pair.upload('badge');
    await pair.follow();
    expect(new Set(pair.fetched).size).toBe(2);
    expect(pair.mirror.stickers.live()).toHaveLength(2);
  });

  it('a mirror whose last sticker was removed waits again for the image of the next sticker', async () => {
    const pair = new Pair(await defaultSimulation());
    const { stickers } = pair.mirror;
    const place = `paint/stickers/place badge vessel ${PASS} 14 8 0 -2 0 0 -1 w=3 h=3 d=2.5`;
    pair.upload('badge');
    pair.write(place);
    await pair.follow();
    expect(stickers.live()).toHaveLength(1);
    stickers.attachRenderer(() => undefined);
    pair.write('paint/stickers/clear 1');
    await pair.follow();
    pair.write(place);
    await pair.follow();
    expect(stickers.live()).toHaveLength(0);
    for (const { image, version } of stickers.wantedImages()) {
      stickers.reportRenderer({ kind: 'resident', image, version, width: 1, height: 1, vramBytes: 4 });
    }
    expect(stickers.live()).toHaveLength(1);
  });

  it('a mirror assigns a bound clutter texture, and assigns the stock texture again after the binding is cleared', async () => {
    const pair = new Pair(await defaultSimulation());
    pair.upload('moss');
    const assignments: (string | null)[] = [];
    let seen = 0;
    pair.mirror.textures.attachRenderer(() => {
      for (const { textureId, wanted } of pair.mirror.textures.assignmentsSince(seen)) {
        assignments.push(wanted ? `${textureId} ${wanted.mode}` : null);
      }
      seen = pair.mirror.textures.generation;
    });
    pair.write('paint/textures/bind EarthGrassClutterDiffuse moss raw');
    await pair.follow();
    pair.write('paint/textures/clear 1');
    await pair.follow();
    expect(assignments).toEqual(['EarthGrassClutterDiffuse raw', null]);
  });

  it("a mirror forwards its renderer's reports with the generation numbers of the world, not with its own", async () => {
    const pair = new Pair(await defaultSimulation());
    const { mirror, reported, simulation } = pair;
    const { paint, textures } = simulation.world;
    paint.attachRenderer(() => undefined);
    textures!.attachRenderer(() => undefined);
    const masters: PaintMasters[] = [];
    mirror.paint.attachRenderer((each) => void masters.push(each));
    let assigned: readonly TextureAssignment[] = [];
    mirror.textures.attachRenderer(() => (assigned = mirror.textures.assignmentsSince(0)));

    pair.write('paint/parts/enabled 1', 'paint/parts/enabled 0', 'paint/parts/enabled 1');
    await pair.follow();
    expect(masters.at(-1)).toEqual(paint.masters);
    pair.write('paint/parts/enabled 0', 'paint/parts/enabled 1');
    await pair.follow();
    expect(masters.at(-1)).toEqual(paint.masters);
    expect(paint.status).toBe('arming');
    mirror.paint.reportRenderer({ generation: paint.masters.generation, state: 'active' });
    expect(reported.at(-1)).toEqual({
      store: 'paint',
      report: { generation: paint.masters.generation, state: 'active' },
    });

    pair.upload('moss');
    for (const mode of ['raw', 'faithful', 'raw'])
      pair.write(`paint/textures/bind EarthGrassClutterDiffuse moss ${mode}`);
    await pair.follow();
    const [late] = assigned;
    const failed = (generation: number) =>
      ({ kind: 'failed', textureId: late!.textureId, generation, error: 'no picture' }) as const;
    mirror.textures.reportRenderer(failed(late!.generation));
    const [assignment] = textures!.assignmentsSince(0);
    expect(assignment!.generation).not.toBe(late!.generation);
    expect(reported.at(-1)).toEqual({ store: 'textures', report: failed(assignment!.generation) });

    // A change of a binding makes the world assign the failed textures again, and the mirror must do the same.
    textures!.reportRenderer(failed(assignment!.generation));
    pair.write('paint/textures/bind EarthGrassClutterNormal moss raw');
    await pair.follow();
    const count = reported.length;
    mirror.textures.reportRenderer(failed(late!.generation));
    expect(reported).toHaveLength(count);
    const again = assigned.find(({ textureId }) => textureId === late!.textureId)!;
    mirror.textures.reportRenderer(failed(again.generation));
    const [now] = textures!.assignmentsSince(0).filter(({ textureId }) => textureId === late!.textureId);
    expect(reported.at(-1)).toEqual({ store: 'textures', report: failed(now!.generation) });
  });

  it('a mirror draws a ghost sticker over all other stickers, and removes it completely', async () => {
    const pair = new Pair(await defaultSimulation());
    pair.upload('badge');
    await pair.follow();
    const { stickers } = pair.mirror;
    const anchor = { kind: 'body', bodyId: 'Earth', latitude: 1, longitude: 2 } as const;
    const ghost = { id: -1, image: 'badge', anchor, rotation: 0, width: 1, height: 1, depth: 1 };
    stickers.ghost = { ...ghost, alpha: 1, brightness: 1, visible: true };
    await pair.follow();
    expect(stickers.live()).toEqual([stickers.ghost]);
    stickers.ghost = null;
    expect(stickers.live()).toEqual([]);
    expect(stickers.wantedImages()).toEqual([]);
  });
});
