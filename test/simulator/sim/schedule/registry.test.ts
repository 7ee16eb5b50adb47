import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DONE, refuse } from '../../../../src/base/errors/index.js';
import { type Entry, type ScheduleLimits, ScheduleRegistry } from '../../../../src/simulator/sim/schedule/index.js';
import type { Plan } from '../../../../src/simulator/sim/schedule/player.js';

class ScheduleFixture {
  readonly events: string[] = [];
  readonly ran: string[] = [];
  readonly registry: ScheduleRegistry;

  constructor(limits: Partial<ScheduleLimits> = {}) {
    this.registry = new ScheduleRegistry(limits, (type, detail) => void this.events.push(`${type} ${detail}`));
  }

  entry(at: number, target: string | null = null, name = `${target ?? 'trigger'}@${at}`): Entry {
    return {
      at,
      target,
      run: () => {
        this.ran.push(name);
        return DONE;
      },
    };
  }

  add(entries: readonly Entry[], rest: Partial<Plan> = {}): string {
    const plan = {
      id: null,
      kind: 'schedule',
      clock: 'render',
      rate: 1,
      loop: false,
      group: null,
      duration: 0,
    } as const;
    const added = this.registry.add({ ...plan, ...rest, entries });
    return added.ok ? added.value.id : `${added.errno} ${added.reason}`;
  }

  /** @returns the entries that ran */
  advance(ms: number): string[] {
    this.registry.advance({ render: ms / 1000, wall: ms / 1000, ut: ms / 1000 });
    return this.ran.splice(0);
  }
}

describe('the player of a schedule', () => {
  it('a player runs entries in order of time, and entries of the same time in the order of writing', () => {
    const fixture = new ScheduleFixture();
    fixture.add([fixture.entry(20), fixture.entry(10, 'b'), fixture.entry(10, 'a'), fixture.entry(0)]);
    expect(fixture.advance(10)).toEqual(['trigger@0', 'b@10', 'a@10']);
    expect(fixture.advance(9)).toEqual([]);
    expect(fixture.advance(1)).toEqual(['trigger@20']);
  });

  it('a player follows the clock that its schedule names', () => {
    const fixture = new ScheduleFixture();
    for (const clock of ['render', 'wall', 'ut'] as const) fixture.add([fixture.entry(100, clock)], { clock });
    fixture.registry.advance({ render: 0.05, wall: 0.1, ut: 0 });
    fixture.registry.advance({ render: 0.01, wall: 0, ut: 5 });
    expect(fixture.ran).toEqual(['wall@100', 'ut@100']);
  });

  it('after a long jump, a loop runs only its last 16 rounds', () => {
    const fixture = new ScheduleFixture();
    const id = fixture.add([fixture.entry(0), fixture.entry(60, 'a'), fixture.entry(100)], { loop: true });
    fixture.advance(50);
    expect(fixture.advance(60)).toEqual(['a@60', 'trigger@100', 'trigger@0']);
    expect(fixture.registry.get(id)!.clock.position).toBe(10);
    // The clock goes from 10 to 2,510. So 25 rounds of 100 ms end, and the registry skips the first 9 of them.
    const ran = fixture.advance(2500);
    // In each of the other 16 rounds, both triggers run. The write `a` runs only once: if several writes to one path
    // are due, only the last of them runs.
    expect(ran.filter((name) => name === 'trigger@100')).toHaveLength(16);
    expect(ran.filter((name) => name === 'a@60')).toHaveLength(1);
    expect(fixture.registry.get(id)!.dropped).toBe(9 * 3 + 15);
  });

  it('a player runs at most 16,384 entries in a frame, and counts the others as dropped', () => {
    const fixture = new ScheduleFixture();
    const id = fixture.add(
      Array.from({ length: 2000 }, (_, i) => fixture.entry(i / 1000)),
      { loop: true },
    );
    fixture.advance(0);
    const before = fixture.registry.get(id)!.dropped;
    // In 100 ms, the player goes through 50 rounds of 2 ms.
    expect(fixture.advance(100)).toHaveLength(16_384);
    expect(fixture.registry.get(id)!.dropped - before).toBeGreaterThan(50 * 2000 - 16_384 - 2001);
  });

  it('a looping player ends if all its entries are at time 0', () => {
    const fixture = new ScheduleFixture();
    const id = fixture.add([fixture.entry(0)], { loop: true });
    expect([fixture.advance(10), fixture.advance(10)]).toEqual([['trigger@0'], []]);
    expect(fixture.registry.get(id)!.state).toBe('done');
  });

  it('a player with rate 0 does not advance, but counts as running until it is paused', () => {
    const fixture = new ScheduleFixture();
    const id = fixture.add([fixture.entry(0), fixture.entry(5)], { rate: 0 });
    expect(fixture.advance(1000)).toEqual(['trigger@0']);
    expect(fixture.registry.get(id)!.state).toBe('running');
    fixture.registry.pause(id, true);
    fixture.registry.rate(id, 1);
    expect([fixture.advance(10), fixture.registry.get(id)!.state]).toEqual([[], 'paused']);
  });

  it('a player records its first failure, reports it once, and continues', () => {
    const fixture = new ScheduleFixture();
    const fails = (at: number): Entry => ({ at, target: null, run: () => refuse('EBUSY', `at ${at}`) });
    const id = fixture.add([fixture.entry(0), fails(1), fails(2), fixture.entry(3)]);
    expect(fixture.advance(10)).toEqual(['trigger@0', 'trigger@3']);
    expect(fixture.registry.get(id)).toMatchObject({ state: 'failed', lastError: 'entry 1: EBUSY (at 1)' });
    expect(fixture.events.filter((event) => event.startsWith('schedule.failed'))).toEqual([
      `schedule.failed ${id} entry=1 EBUSY`,
    ]);
  });

  it('an entry may remove its own player or another one', () => {
    const fixture = new ScheduleFixture();
    const removes = (at: number, id: string): Entry => ({ at, target: null, run: () => fixture.registry.remove(id) });
    fixture.add([removes(0, 'a'), removes(1, 'b'), fixture.entry(2)], { id: 'a' });
    fixture.add([fixture.entry(0, 'b')], { id: 'b' });
    expect(fixture.advance(10)).toEqual(['b@0']);
    expect(fixture.registry.list().map(({ id }) => id)).toEqual(['b']);
  });

  it('a player reports dropped entries at most once a second', () => {
    const fixture = new ScheduleFixture();
    fixture.add(Array.from({ length: 40 }, (_, index) => fixture.entry(index * 100, 'a')));
    for (let frame = 0; frame < 20; frame++) fixture.advance(200);
    expect(fixture.events.filter((event) => event.startsWith('schedule.dropped'))).toEqual([
      'schedule.dropped #1 dropped=2 total=2',
      'schedule.dropped #1 dropped=5 total=7',
      'schedule.dropped #1 dropped=5 total=12',
      'schedule.dropped #1 dropped=5 total=17',
    ]);
  });
});

describe('the registry of players', () => {
  it('the registry numbers players without a name, and refuses the name of a live player', () => {
    const fixture = new ScheduleFixture();
    expect([fixture.add([]), fixture.add([]), fixture.add([], { id: 'a' })]).toEqual(['#1', '#2', 'a']);
    expect(fixture.add([], { id: 'a' })).toMatch(/^EINVAL schedule id 'a' is live/);
    fixture.registry.remove('a');
    expect(fixture.add([], { id: 'a' })).toBe('a');
  });

  it('a group uses the clock of its first player, and ends when its longest player ends', () => {
    const fixture = new ScheduleFixture();
    fixture.add([fixture.entry(100, 'a')], { id: 'a', group: 'g', clock: 'ut', rate: 2 });
    fixture.advance(20);
    fixture.add([fixture.entry(30, 'b0'), fixture.entry(300, 'b')], { id: 'b', group: 'g', clock: 'wall', rate: 50 });
    expect(fixture.advance(30)).toEqual(['a@100']);
    expect(fixture.registry.get('b')!.clock).toMatchObject({ kind: 'ut', rate: 2, position: 100, duration: 300 });
    fixture.registry.remove('b');
    expect(fixture.registry.get('a')!.state).toBe('done');
    // The group has no players left, so a new player starts a new clock.
    fixture.add([], { id: 'c', group: 'g', rate: 1 });
    expect(fixture.registry.get('c')!.clock).not.toBe(fixture.registry.get('a')!.clock);
  });

  it('a new player may replace the oldest finished player, but not a camera track that still holds its view', () => {
    const fixture = new ScheduleFixture({ liveMax: 2 });
    fixture.add([], { id: 'camera', kind: 'camera-track' });
    fixture.add([], { id: 'a' });
    expect(fixture.add([])).toMatch(/^EINVAL 2 schedules are live/);
    fixture.advance(1);
    expect(fixture.add([], { id: 'b' })).toBe('b');
    expect(fixture.registry.list().map(({ id }) => id)).toEqual(['camera', 'b']);
    fixture.registry.stop('camera');
    expect(fixture.add([], { id: 'c' })).toBe('c');
    expect(fixture.events.filter((event) => event.startsWith('schedule.evicted'))).toEqual([
      'schedule.evicted a kind=schedule reason=max_live',
      'schedule.evicted camera kind=camera-track reason=max_live',
    ]);
  });

  it('however time is split into frames, every trigger runs exactly once', () => {
    const frames = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 });
    const entries = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.constantFrom(null, 'a', 'b')), {
      minLength: 1,
    });
    fc.assert(
      fc.property(entries, frames, (written, cuts) => {
        const fixture = new ScheduleFixture();
        const id = fixture.add(
          written.map(([at, target], index) => fixture.entry(at, target, `${target ?? ''} ${index}`)),
        );
        const ran = [...cuts, 1000].flatMap((ms) => fixture.advance(ms));
        const inOrder = written.map(([at, target], index) => ({ at, target, index })).sort((x, y) => x.at - y.at);
        const triggers = inOrder.filter(({ target }) => target === null).map(({ index }) => ` ${index}`);
        expect(ran.filter((name) => name.startsWith(' '))).toEqual(triggers);
        for (const target of ['a', 'b']) {
          const last = inOrder.filter((each) => each.target === target).pop();
          if (last) expect(ran.filter((name) => name.startsWith(target)).pop()).toBe(`${target} ${last.index}`);
        }
        const player = fixture.registry.get(id)!;
        expect(ran.length + player.dropped).toBe(written.length);
        expect([player.pending, player.state]).toEqual([0, 'done']);
      }),
    );
  });
});
