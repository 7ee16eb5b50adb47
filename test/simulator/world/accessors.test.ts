import { describe, expect, it, type MockInstance, vi } from 'vitest';
import { InvariantError } from '../../../src/base/errors/index.js';
import { sensor, type TextFile } from '../../../src/simulator/fields/node.js';
import { servedBy } from '../../../src/simulator/fields/tree/served-by.js';
import { Accessors } from '../../../src/simulator/world/accessors.js';
import type { SimulatedWorld } from '../../../src/simulator/world/index.js';
import { commandOf } from '../../support/envelopes.js';
import { collectFaults } from '../../support/faults.js';
import { bareWorld } from '../../support/worlds.js';

describe('Accessors', () => {
  it('an accessor keeps the time of its first failure and the message of its latest one', () => {
    let ut = 5;
    const events: string[] = [];
    const accessors = new Accessors({ ut: () => ut, announce: (event, detail) => events.push(`${event} ${detail}`) });
    accessors.degrade('render.device', new Error('gone'));
    ut = 9;
    accessors.degrade('render.device', 'still gone');
    expect(accessors.degraded).toEqual([{ name: 'render.device', sinceUt: 5, error: 'still gone' }]);
    accessors.heal('render.device');
    accessors.heal('render.device');
    expect(accessors.degraded).toEqual([]);
    expect(events).toEqual(['accessor.degraded render.device gone', 'accessor.restored render.device']);
  });

  it('a degraded accessor is refused without being called, until it is reset', () => {
    const events: string[] = [];
    const accessors = new Accessors({ ut: () => 0, announce: (event, detail) => events.push(`${event} ${detail}`) });
    let uses = 0;
    const use = (): number => accessors.use('vessel.engines', () => ++uses);
    accessors.inject('vessel.engines', 1);
    expect(use).toThrow(expect.objectContaining({ wasDegraded: false }) as Error);
    expect(use).toThrow(expect.objectContaining({ wasDegraded: true }) as Error);
    accessors.heal('vessel.engines');
    expect(use).toThrow('a fault that a test requested');
    expect(uses).toBe(0);
    expect(accessors.use('vessel.tanks', () => 'other')).toBe('other');
    expect(accessors.reset('vessel.engines')).toBe(true);
    expect(use()).toBe(1);
    expect(accessors.reset('vessel.engines')).toBe(false);
    expect(events).toEqual([
      'accessor.degraded vessel.engines a fault that a test requested',
      'accessor.restored vessel.engines',
    ]);
  });
});

describe('an action that throws', () => {
  const ON = commandOf('paint.parts_enabled', { value: 1 });
  const failing = (world: SimulatedWorld, error: Error): MockInstance =>
    vi.spyOn(world.paint, 'setMaster').mockImplementation(() => {
      throw error;
    });

  it('an action that throws gives EIO once, and then EOPNOTSUPP until its accessor is reset', async () => {
    const { log, records } = collectFaults();
    const world = await bareWorld({}, { faults: log });
    const fault = failing(world, new Error('the rules are locked', { cause: new Error('by somebody else') }));
    expect(world.execute(ON)).toMatchObject({ errno: 'EIO' });
    const found = `(fault ${records[0]!.fault})`;
    for (let again = 0; again < 2; again++) {
      expect(world.execute(ON)).toMatchObject({
        errno: 'EOPNOTSUPP',
        reason: expect.stringMatching(/is degraded .*debug\/accessors\/reset$/) as unknown,
      });
      expect(world.execute(ON)).toMatchObject({ reason: expect.stringContaining(found) as unknown });
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
    expect(world.execute(ON)).toMatchObject({ errno: 'EOPNOTSUPP' });
    expect(world.execute(commandOf('debug.accessors_reset', { token: '1' }))).toMatchObject({ ok: true });
    expect(world.execute(ON)).toMatchObject({ ok: true });
    expect(world.accessors.degraded).toEqual([]);
    failing(world, new Error('once more'));
    expect(world.execute(ON)).toMatchObject({ errno: 'EIO' });
    expect(records).toHaveLength(2);
  });

  it('a world without a log rethrows the error of an action', async () => {
    const world = await bareWorld();
    const error = new Error('the rules are locked');
    failing(world, error);
    expect(() => world.execute(ON)).toThrow(error);
  });

  it('a broken invariant in an action is rethrown', async () => {
    const { log, records } = collectFaults();
    const world = await bareWorld({}, { faults: log });
    failing(world, new InvariantError('invariant violated: a master is on or off'));
    expect(() => world.execute(ON)).toThrow(InvariantError);
    expect([records, world.accessors.degraded]).toEqual([[], []]);
  });
});

describe('a leaf that throws', () => {
  it('a leaf that throws gives EOPNOTSUPP with the id of its one log entry, but a broken invariant is rethrown', async () => {
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
    world.accessors.reset('time');
    error = new InvariantError('invariant violated: time passes');
    expect(() => leaf.read()).toThrow(InvariantError);
    expect(records).toHaveLength(1);
  });
});
