import { expect, test } from 'vitest';
import { coveredParts } from '../../../../src/viewer/view/marks/marks.js';
import { MomentReader } from '../../../../src/renderer/live/index.js';
import type { PaintScope } from '../../../../src/simulator/paint/rules/index.js';
import { allParts } from '../../../../src/simulator/sim/part-index.js';
import { bareSimulation } from '../../../support/worlds.js';

test('a rule covers the parts of its scope that no stronger enabled rule covers', async () => {
  const { world, tree } = await bareSimulation();
  const SHIP = 'Hunter-ship';
  const covered = (scope: PaintScope): { vesselId: string; instanceId: number }[] =>
    coveredParts(scope, new MomentReader(world, 'test').read());
  const vessels = world.takeSnapshot().vessels;
  const ship = vessels.find(({ id }) => id === SHIP)!;
  const all = [...allParts(ship)];
  const fins = all.filter(({ template }) => template === 'fin');
  const every = vessels.reduce((sum, vessel) => sum + [...allParts(vessel)].length, 0);

  const vessel = { kind: 'vessel', vesselId: SHIP } as const;
  const template = { kind: 'template', template: 'fin' } as const;
  expect(covered({ kind: 'global' })).toHaveLength(every);
  expect(covered(vessel)).toHaveLength(all.length);
  expect(covered(template).filter(({ vesselId }) => vesselId === SHIP)).toHaveLength(fins.length);

  tree.writeText(`vessels/by-id/${SHIP}/parts/0/paint/enabled`, '1\n');
  expect(covered(vessel)).toHaveLength(all.length - 1);
  expect(covered({ kind: 'part', vesselId: SHIP, instanceId: ship.parts[0]!.instanceId })).toHaveLength(1);
  tree.writeText('paint/parts/templates/fin/enabled', '1\n');
  const finsThere = covered(template).length;
  expect(covered({ kind: 'global' })).toHaveLength(every - 1 - finsThere);
  tree.writeText(`vessels/by-id/${SHIP}/paint/parts/enabled`, '1\n');
  expect(covered(template)).toHaveLength(finsThere - fins.length);
});
