import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MirrorModels } from '../../../src/renderer/live/mirror-models.js';
import { makeModel, type MadeModel } from '../../../src/server/opened-models/make-model.js';
import { boxes, ROCKET } from '../../server/opened-models/model-files.js';

const SCENE = new Map([['cube', { id: 'cube', displayName: 'Cube', model: { key: 'cube', primitives: [] } }]]);

async function made(name: string, parts = ROCKET): Promise<MadeModel> {
  const reply = await makeModel({ name, bytes: boxes(parts).glb() });
  if ('made' in reply) return reply.made;
  throw new Error(reply.refused);
}

/** Makes a mirror whose requests for model files wait until the test calls `answer`. */
function mirrored(models: readonly MadeModel[]) {
  const files = new Map(models.flatMap((model) => [...model.files]));
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let arrivals = 0;
  const mirror = new MirrorModels(
    (hash) => {
      asked.push(hash);
      return new Promise((resolve, reject) =>
        waiting.push(() => (files.has(hash) ? resolve(files.get(hash)!) : reject(new Error('gone')))),
      );
    },
    () => arrivals++,
  );
  const answer = async (): Promise<void> => {
    for (const give of waiting.splice(0)) give();
    await turn();
  };
  return { mirror, asked, answer, arrivals: () => arrivals };
}

const idsOf = (templates: ReadonlyMap<string, unknown>): string[] => [...templates.keys()];

describe('the opened models of a mirror', () => {
  it('a model joins the templates of the scene once all its files have arrived', async () => {
    const rocket = await made('rocket.glb');
    const { mirror, asked, answer, arrivals } = mirrored([rocket]);
    expect(mirror.over(SCENE)).toBe(SCENE);
    mirror.follow({ 'rocket.glb': rocket.entry });
    expect([mirror.isComplete, idsOf(mirror.over(SCENE)), asked.length]).toEqual([false, ['cube'], rocket.files.size]);
    const settled = mirror.settled();
    await answer();
    await settled;
    expect([mirror.isComplete, arrivals()]).toEqual([true, 1]);
    const all = mirror.over(SCENE);
    expect(idsOf(all)).toEqual(['cube', 'rocket.glb.Hull', 'rocket.glb.Fin']);
    // The map must be the same object, because a renderer rebuilds everything for a new map.
    expect(mirror.over(SCENE)).toBe(all);
    expect(all.get('rocket.glb.Fin')!.model.primitives[0]!.mesh.indices).toHaveLength(36);
  });

  it('a model is fetched once, and disappears when its entry is removed', async () => {
    const [rocket, tower] = [await made('rocket.glb'), await made('tower.glb', ROCKET.slice(0, 1))];
    const { mirror, asked, answer } = mirrored([rocket, tower]);
    mirror.follow({ 'rocket.glb': rocket.entry });
    await answer();
    mirror.follow({ 'rocket.glb': rocket.entry, 'tower.glb': tower.entry });
    expect(idsOf(mirror.over(SCENE))).toEqual(['cube', 'rocket.glb.Hull', 'rocket.glb.Fin']);
    await answer();
    expect(asked).toHaveLength(rocket.files.size + tower.files.size);
    mirror.follow({ 'tower.glb': tower.entry });
    expect(idsOf(mirror.over(SCENE))).toEqual(['cube', 'tower.glb.Hull']);
  });

  it('a model that is closed during its fetch adds no templates, and the mirror no longer waits for it', async () => {
    const rocket = await made('rocket.glb');
    const { mirror, answer, arrivals } = mirrored([]);
    mirror.follow({ 'rocket.glb': rocket.entry });
    mirror.follow({});
    await mirror.settled();
    await answer();
    expect([arrivals(), idsOf(mirror.over(SCENE))]).toEqual([0, ['cube']]);
    mirror.follow({ 'rocket.glb': rocket.entry });
    const settled = mirror.settled();
    await answer();
    await settled;
    expect(mirror.over(SCENE)).toBe(SCENE);
  });
});
