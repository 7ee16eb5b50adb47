import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vec3 } from '../../../src/base/math/index.js';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { createSimulation, type Simulation } from '../../../src/simulator/create-simulation.js';
import type { OpenedModel, ReadModel } from '../../../src/simulator/world/index.js';
import type { Outcome } from '../../../src/base/errors/index.js';
import { makeModel } from '../../../src/server/opened-models/make-model.js';
import { looksOfOpened, type ModelLoad } from '../../../src/simulator/models/index.js';
import { boxes } from '../../server/opened-models/model-files.js';
import { bareDefaultScene } from '../../support/worlds.js';

const LIMITS = { models_max_files: 3, models_max_bytes: 65_536, models_max_total_bytes: 131_072, models_max_made_bytes: 1_048_576 }; // prettier-ignore

let reading: Map<string, (outcome: Outcome<OpenedModel>) => void>;
let aborted: string[];
let simulation: Simulation;
let events: string[];
let endEvents: () => void;

const readModel: ReadModel = (name, _bytes, gone) =>
  new Promise((resolve) => {
    gone.addEventListener('abort', () => aborted.push(name));
    reading.set(name, resolve);
  });

beforeEach(async () => {
  reading = new Map();
  aborted = [];
  events = [];
  const config = { ...defaultConfig(), ...LIMITS };
  simulation = createSimulation(await bareDefaultScene(), { clock: 'stepped', config, readModel });
  endEvents = simulation.world.onEvent(({ type, detail }) => events.push(`${type} ${detail}`));
});
afterEach(() => endEvents());

async function modelOf(name: string): Promise<OpenedModel> {
  const reply = await makeModel({ name, bytes: boxes().glb() });
  if (!('made' in reply)) throw new Error(reply.refused);
  const templates = looksOfOpened(reply.made.entry, (hash) => reply.made.files.get(hash)!);
  return { ...reply.made, templates };
}

/**
 * Uploads bytes through a handle, like a client of a mounted tree. Closing the handle must succeed, because such a
 * client does not notice if closing is refused.
 */
function upload(name: string, bytes = boxes().glb()): void {
  const file = simulation.tree.openUpload(`models/file/${name}`, { truncate: true, exclusive: false });
  expect(file.write(0, bytes).ok && file.close().ok).toBe(true);
}

const status = (): string => simulation.tree.readText('models/status');
const errnoOf = (run: () => unknown): unknown => {
  try {
    run();
    return null;
  } catch (error) {
    return (error as { errno?: string }).errno;
  }
};

describe('the opened models of a world', () => {
  it('an uploaded file becomes a model once it has been read, and an event reports it', async () => {
    upload('rocket.glb');
    expect(status()).toBe('rocket.glb reading 0 0 1524\n');
    expect(errnoOf(() => simulation.tree.writeText('models/spawn', 'rocket.glb\n'))).toBe('EBUSY');
    const settled = simulation.world.models!.settled('rocket.glb');
    reading.get('rocket.glb')!({ ok: true, value: await modelOf('rocket.glb') });
    expect(await settled).toMatchObject({ ok: true });
    expect([status(), events]).toEqual(['rocket.glb ready 3 36 1524\n', ['model.opened rocket.glb']]);
    simulation.tree.writeText('models/spawn', 'rocket.glb Mine\n');
    expect(simulation.tree.list('vessels/by-id').at(-1)).toBe('Mine');
  });

  it('vessels that were made from models do not touch each other, even after some of them were removed', async () => {
    const { tree, world } = simulation;
    for (const name of ['a.glb', 'b.glb']) {
      upload(name);
      const settled = world.models!.settled(name);
      reading.get(name)!({ ok: true, value: await modelOf(name) });
      expect(await settled).toMatchObject({ ok: true });
    }
    for (const line of ['a.glb A', 'b.glb B', 'b.glb C']) tree.writeText('models/spawn', line);
    const placeOf = (id: string) => world.takeSnapshot().vessels.find((vessel) => vessel.id === id)!.positionCci;
    const [first, last] = [placeOf('A'), placeOf('C')];
    const { radius } = world.models!.models.get('b.glb')!;
    const step = 2 * radius + 5;
    expect(vec3.distance(first, placeOf('B'))).toBeCloseTo(step, 1);
    tree.unlink('models/file/a.glb');
    for (const line of ['b.glb D', 'b.glb E']) tree.writeText('models/spawn', line);
    expect(vec3.distance(first, placeOf('D'))).toBeLessThan(0.1);
    expect(vec3.distance(last, placeOf('E'))).toBeCloseTo(step, 1);
  });

  it('a refused model file leaves nothing behind except the reason of its refusal', async () => {
    upload('bad.glb');
    const settled = simulation.world.models!.settled('bad.glb');
    const reason = 'models/file/bad.glb: has no triangles; export some';
    reading.get('bad.glb')!({ ok: false, errno: 'EINVAL', reason });
    expect(await settled).toMatchObject({ ok: false, errno: 'EINVAL' });
    expect([status(), simulation.tree.readText('models/last_error')]).toEqual(['', `${reason}\n`]);
    expect(events).toEqual([`model.refused bad.glb ${reason}`]);
    expect(simulation.world.models!.files).toMatchObject({ bytes: 0, pendingBytes: 0, count: 0 });
  });

  it('the reading of a file is cancelled when the file is deleted', async () => {
    upload('rocket.glb');
    const settled = simulation.world.models!.settled('rocket.glb');
    const late = reading.get('rocket.glb')!;
    simulation.tree.unlink('models/file/rocket.glb');
    upload('rocket.glb');
    late({ ok: true, value: await modelOf('rocket.glb') });
    expect(await settled).toMatchObject({ ok: false, errno: 'ENOENT' });
    expect([aborted, status()]).toEqual([['rocket.glb'], 'rocket.glb reading 0 0 1524\n']);
  });

  it('the number, the size and the memory of models are limited, and unfinished uploads count too', async () => {
    const open = (name: string) =>
      simulation.tree.openUpload(`models/file/${name}`, { truncate: true, exclusive: false });
    const endless = open('endless.glb');
    expect(endless.write(0, new Uint8Array(60_000)).ok).toBe(true);
    expect(endless.write(60_000, new Uint8Array(6000))).toMatchObject({ ok: false, errno: 'EFBIG' });
    const [second, third] = [open('second.glb'), open('third.glb')];
    expect(second.write(0, new Uint8Array(65_536)).ok).toBe(true);
    expect(third.write(0, new Uint8Array(65_537)).ok).toBe(false);
    expect(errnoOf(() => open('fourth.glb'))).toBe('ENOSPC');
    for (const handle of [endless, second, third]) handle.discard();
    expect(simulation.world.models!.files).toMatchObject({ bytes: 0, pendingBytes: 0, count: 0 });
    upload('huge.glb');
    const model = await modelOf('huge.glb');
    const files = new Map([['0', new Uint8Array(1_048_577)]]);
    const settled = simulation.world.models!.settled('huge.glb');
    reading.get('huge.glb')!({ ok: true, value: { ...model, files } });
    expect(await settled).toMatchObject({ ok: false, errno: 'ENOSPC' });
    expect([status(), simulation.world.models!.madeBytes]).toEqual(['', 0]);
  });

  it('a model is refused if it needs more rows than are left in the tables of a renderer', async () => {
    const model = await modelOf('rocket.glb');
    const open = async (name: string, load: Partial<ModelLoad>): Promise<Outcome<void>> => {
      upload(name);
      const settled = simulation.world.models!.settled(name);
      const templates = model.templates.map((template) => ({ ...template, id: `${name} ${template.id}` }));
      reading.get(name)!({ ok: true, value: { ...model, templates, load: { ...model.load, ...load } } });
      return settled;
    };
    expect(await open('a.glb', { materials: 2047 })).toMatchObject({ ok: true });
    expect(await open('b.glb', { materials: 2 })).toMatchObject({ ok: false, errno: 'ENOSPC' });
    expect(simulation.tree.readText('models/last_error')).toBe(
      'models/file/b.glb: needs 2 materials to be drawn, but only 1 of 2048 are left; simplify it, or delete another model\n',
    );
    expect(await open('b.glb', { materials: 1 })).toMatchObject({ ok: true });
  });

  it('a model is refused if one of its templates has the id of a template of the scene', async () => {
    upload('rocket.glb');
    const model = await modelOf('rocket.glb');
    const [known] = simulation.world.sceneTemplates.keys();
    const templates = [{ ...model.templates[0]!, id: known! }];
    const settled = simulation.world.models!.settled('rocket.glb');
    reading.get('rocket.glb')!({ ok: true, value: { ...model, templates } });
    expect(await settled).toMatchObject({ ok: false, errno: 'EEXIST' });
    expect(simulation.world.templates.get(known!)).toBe(simulation.world.sceneTemplates.get(known!));
  });

  it('a world without a reader, or with models_enabled = false, has no models and no directory for them', async () => {
    const scene = await bareDefaultScene();
    for (const options of [
      { config: defaultConfig() },
      { config: { ...defaultConfig(), models_enabled: false }, readModel },
    ]) {
      const { world, tree } = createSimulation(scene, { clock: 'stepped', ...options });
      expect([world.models, tree.list('').includes('models')]).toEqual([null, false]);
    }
  });
});
