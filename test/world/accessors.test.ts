import { describe, expect, it, type MockInstance, vi } from 'vitest';
import { InvariantError } from '../../src/errors/index.js';
import { sensor, type TextFile } from '../../src/fields/node.js';
import { servedBy } from '../../src/fields/tree/served-by.js';
import { Accessors } from '../../src/world/accessors.js';
import type { SimulatedWorld } from '../../src/world/index.js';
import { commandOf } from '../support/envelopes.js';
import { collectFaults } from '../support/faults.js';
import { bareWorld } from '../support/worlds.js';

describe('Accessors', () => {
  it('keeps when something failed first and what it said last', () => {
    let ut = 5;
    const accessors = new Accessors(() => ut);
    accessors.degrade('render.device', new Error('gone'));
    ut = 9;
    accessors.degrade('render.device', 'still gone');
    expect(accessors.degraded).toEqual([{ name: 'render.device', sinceUt: 5, error: 'still gone' }]);
    accessors.heal('render.device');
    expect(accessors.degraded).toEqual([]);
  });
});

describe('an action that fails by itself', () => {
  const ON = commandOf('paint.parts_enabled', { value: 1 });
  const failing = (world: SimulatedWorld, error: Error): MockInstance =>
    vi.spyOn(world.paint, 'setMaster').mockImplementation(() => {
      throw error;
    });

  it('answers EIO with the id of its one log line, degrades its accessor, and heals with its next success', async () => {
    const { log, records } = collectFaults();
    const world = await bareWorld({}, { faults: log });
    const fault = failing(world, new Error('the rules are locked', { cause: new Error('by somebody else') }));
    for (let again = 0; again < 3; again++) {
      expect(world.execute(ON)).toMatchObject({
        errno: 'EIO',
        reason: expect.stringContaining(`see status/accessors (fault ${records[0]!.fault})`) as unknown,
      });
    }
    expect(records).toMatchObject([
      {
        where: 'actuator.paint.parts_enabled',
        stacks: [
          expect.stringMatching(/^Error: the rules are locked\n {4}at /),
          expect.stringMatching(/^Error: by somebody else\n {4}at /),
        ],
      },
    ]);
    expect(world.accessors.degraded).toMatchObject([
      { name: 'actuator.paint.parts_enabled', error: 'the rules are locked' },
    ]);
    fault.mockRestore();
    expect(world.execute(ON)).toMatchObject({ ok: true });
    expect(world.accessors.degraded).toEqual([]);
    failing(world, new Error('once more'));
    expect(world.execute(ON)).toMatchObject({ errno: 'EIO' });
    expect(records).toHaveLength(2);
  });

  it('is passed on where nobody keeps a log', async () => {
    const world = await bareWorld();
    const error = new Error('the rules are locked');
    failing(world, error);
    expect(() => world.execute(ON)).toThrow(error);
  });

  it('is passed on when it is a broken invariant: a bug is nobody’s refusal', async () => {
    const { log, records } = collectFaults();
    const world = await bareWorld({}, { faults: log });
    failing(world, new InvariantError('invariant violated: a master is on or off'));
    expect(() => world.execute(ON)).toThrow(InvariantError);
    expect([records, world.accessors.degraded]).toEqual([[], []]);
  });
});

describe('a leaf that fails by itself', () => {
  it('answers EOPNOTSUPP with the id of its one log line; a broken invariant is passed on', async () => {
    const { log, records } = collectFaults();
    const world = await bareWorld({}, { faults: log });
    let error: Error = new Error('no clock');
    const leaf = servedBy(
      world.accessors,
      'time',
      sensor(() => {
        throw error;
      }),
    ) as TextFile;
    for (let again = 0; again < 2; again++) expect(() => leaf.read()).toThrow(/^accessor time is degraded.*\(fault /);
    expect(records).toMatchObject([{ where: 'time', stacks: [expect.stringContaining('no clock')] }]);
    error = new InvariantError('invariant violated: time passes');
    expect(() => leaf.read()).toThrow(InvariantError);
    expect(records).toHaveLength(1);
  });
});
