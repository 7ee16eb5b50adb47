import { expect, test } from 'vitest';
import { Api } from '../../../src/viewer/link/api.js';
import { Selection } from '../../../src/viewer/state/selection.js';
import { serveViewerWorld } from '../serve-viewer-world.js';

const SHIP = 'Hunter-ship';

test('a part of the selected vessel is selected before the server answers, and no longer if the server is gone', async () => {
  await using server = await serveViewerWorld();
  const selection = new Selection(new Api(server.base.replace(/\/v1$/, '')));
  await selection.choose(SHIP);
  const [first, second] = selection.parts;
  const shown: (number | null)[] = [];
  selection.onChange(() => shown.push(selection.part?.part.instance_id ?? null));

  const choosing = selection.choose(SHIP, first!.part.instance_id);
  expect(shown).toEqual([first!.part.instance_id]);
  await choosing;
  expect(selection.part?.path).toBe(first!.path);

  await server.close();
  const refused = selection.choose(SHIP, second!.part.instance_id);
  expect(selection.part?.path).toBe(second!.path);
  await expect(refused).rejects.toThrow();
  expect(selection.part?.path).toBe(first!.path);
  expect(selection.wanted).toEqual({ vesselId: SHIP, instanceId: first!.part.instance_id });
});
