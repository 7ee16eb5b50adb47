import { describe, expect, test } from 'vitest';
import { paintedVessel } from '../../../src/renderer/export/index.js';
import { makeModel } from '../../../src/server/vessel-models/make-model.js';
import { createVesselModels } from '../../../src/server/vessel-models/index.js';
import { defaultSimulation } from '../../support/worlds.js';

const { world, tree } = await defaultSimulation();
const never = new AbortController().signal;

describe('the models of vessels', { timeout: 120_000 }, () => {
  test('a model has the same bytes whether a separate thread or the calling thread makes it', async () => {
    const vessel = world.takeSnapshot().vessels.find(({ id }) => id === 'Hunter')!;
    const request = { vessel: paintedVessel(vessel, world), isCharacter: true, files: new Map(), maxDimension: 512 };
    const here = await makeModel(request);
    const models = createVesselModels(world);
    const make = (await models.begin('Hunter'))!;
    expect(Buffer.compare(await make(never), here)).toBe(0);
  });

  test('a model shows the world at the time of its request, and is cancelled when its client disconnects', async () => {
    const models = createVesselModels(world);
    const before = await models.begin('Hunter');
    for (const [leaf, text] of [
      ['enabled', '1'],
      ['shared/color', '0.5 0 0'],
      ['shared/enabled', '1'],
    ] as const)
      tree.writeText(`paint/kittens/${leaf}`, `${text}\n`);
    const gone = new AbortController();
    const left = (await models.begin('Hunter'))!(gone.signal);
    gone.abort();
    await expect(left).rejects.toThrow('was cancelled');
    const after = await models.begin('Hunter');
    const first = await before!(never);
    expect(Buffer.compare(first, await after!(never))).not.toBe(0);
    expect(await models.begin('nobody')).toBeNull();
  });
});
