import { describe, expect, test } from 'vitest';
import { type AssetCache, NO_ASSETS } from '../../../../src/base/assets/index.js';
import { rotate } from '../../../../src/base/math/quat.js';
import { add, length, scale } from '../../../../src/base/math/vec3.js';
import {
  castingCells,
  clutterContacts,
  clutterReach,
  ClutterSelector,
  KnownClutter,
  NO_CLUTTER,
  type ClutterFrame,
} from '../../../../src/renderer/scene/clutter/index.js';
import type { BodyView } from '../../../../src/renderer/scene/body-view.js';
import type { View } from '../../../../src/renderer/scene/scene-frame.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { MemoryAssets } from '../../../support/memory-assets.js';
import { terrainSource, type SolidKind } from '../../../simulator/sim/terrain/fixtures.js';
import { bodyOf, standOn, type Standpoint } from '../terrain/fixtures.js';

const OPEN = { clutter: { density: 1, clearings: [] } };
const MEADOW: Standpoint = { ...LAUNCH_SITE, longitude: LAUNCH_SITE.longitude - 8e-5, altitude: 1.7, heading: 4.8, pitch: 0.1 }; // prettier-ignore
const PICTURE = { aspect: 16 / 9, height: 270 };

const overgrown = (kind: SolidKind) => bodyOf(kind, { ...terrainSource(kind), ...OPEN });
const EARTH = overgrown('earth');

const select = (
  { bodies, view }: { bodies: readonly BodyView[]; view: View },
  selector = new ClutterSelector(),
  options = PICTURE,
): ClutterFrame => selector.select(bodies, 0, view, options);

let onMeadow: ClutterFrame | undefined;
/** Returns what a new selector selects on the meadow. All tests share this frame, because a selection takes long. */
const freshOnMeadow = (): ClutterFrame => (onMeadow ??= select(standOn(EARTH, MEADOW)));

const names = (frame: ClutterFrame): string[] => frame.stands.map(({ ecotype }) => ecotype.name);
/** Returns the contents of a frame as plain values, so that comparisons ignore the identity of objects. */
const contents = (frame: ClutterFrame) =>
  frame.stands.map(({ ecotype, cells }) => [
    ecotype.name,
    cells.map(({ key, centre, count, inView, cell }) => [
      key,
      centre,
      count,
      inView,
      cell.instances.slice(0, count * 28),
    ]),
  ]);

describe('the clutter near the camera', () => {
  test('the clutter near the camera on a meadow is plants, litter and stones, and on Luna it is rocks', () => {
    expect(names(freshOnMeadow())).toEqual([
      'EarthGrass',
      'EarthRocks',
      'EarthShrubs',
      'EarthTrees',
      'EarthPebbles',
      'EarthSaplings',
      'EarthFerns',
      'EarthLitter',
      'EarthDeadwood',
      'EarthFlowers',
      'EarthTussocks',
    ]);
    expect(names(select(standOn(overgrown('luna'), { ...MEADOW, longitude: 0.4, latitude: 0.3 })))).toEqual([
      'LunaRocks',
    ]);
  });

  test('rocks lie on the highest mountain of Mars', () => {
    const summit = standOn(overgrown('mars'), { ...MEADOW, longitude: -2.335, latitude: 0.3255 });
    expect(summit.bodies[0]!.distance - summit.bodies[0]!.definition.meanRadius).toBeGreaterThan(13_000);
    expect(names(select(summit))).toContain('MarsRocks');
  });

  test('the clutter near the camera is empty on a body without ecotypes', () => {
    expect(select(standOn(bodyOf('earth'), MEADOW))).toBe(NO_CLUTTER);
  });

  test('if several clutter selectors share their cells, each cell is placed once', () => {
    const known = new KnownClutter();
    select(standOn(EARTH, MEADOW), new ClutterSelector(known));
    const second = new ClutterSelector(known);
    const again = standOn(structuredClone(EARTH), MEADOW);
    expect(contents(select(again, second))).toEqual(contents(freshOnMeadow()));
    expect(second.work).toEqual({ placed: 0, gathered: 0 });
    const { longitude, latitude } = MEADOW;
    const clearings = [{ longitude, latitude, radius: 30, heading: 0, length: 0 }];
    const cleared = standOn(bodyOf('earth', { ...EARTH.terrain, clutter: { density: 1, clearings } }), MEADOW);
    const third = new ClutterSelector(known);
    expect(contents(select(cleared, third))).toEqual(contents(select(cleared)));
    expect(third.work.placed).toBeGreaterThan(0);
  });

  test('a later process at the same place reads its clutter from the cache', () => {
    const assets = new MemoryAssets();
    const there = standOn(EARTH, MEADOW);
    const selectIn = (assets: AssetCache, at: ReturnType<typeof standOn>) => {
      const selector = new ClutterSelector(new KnownClutter(assets));
      const frame = select(at, selector);
      // Code that reads instances may assume that they begin at the start of their buffer.
      const ownsBytes = frame.stands.every(({ cells }) => cells.every(({ cell }) => cell.instances.byteOffset === 0));
      return { contents: contents(frame), contacts: clutterContacts(frame, at.bodies), ownsBytes, ...selector.work };
    };
    const first = selectIn(assets, there);
    const second = selectIn(assets, there);
    expect(second).toEqual({ ...first, placed: 0, gathered: 0 });
    expect(first.placed).toBeGreaterThan(0);
    // The cached clutter is used neither for other ground nor at another place.
    const cleared = standOn(bodyOf('earth', { ...EARTH.terrain, clutter: { density: 0.5, clearings: [] } }), MEADOW);
    expect(selectIn(assets, cleared)).toEqual(selectIn(NO_ASSETS, cleared));
    const elsewhere = standOn(EARTH, { ...MEADOW, longitude: MEADOW.longitude + 0.01 });
    expect(selectIn(assets, elsewhere)).toEqual(selectIn(NO_ASSETS, elsewhere));
  });

  test('a flight stores only the clutter of its first pictures', () => {
    const assets = new MemoryAssets();
    let writes = 0;
    const counting: AssetCache = { read: (key) => assets.read(key), write: () => void writes++ };
    const selector = new ClutterSelector(new KnownClutter(counting));
    for (let i = 0; i < 6; i++) select(standOn(EARTH, { ...MEADOW, heading: i }), selector);
    expect(writes).toBe(3);
  });

  test('a process finds the clutter of its first picture in the cache of an earlier process, and hardly enlarges that cache', () => {
    const assets = new MemoryAssets();
    const fly = (headings: readonly number[]) => {
      const selector = new ClutterSelector(new KnownClutter(assets));
      const placed = headings.map((heading, step) => {
        select(standOn(EARTH, { ...MEADOW, latitude: MEADOW.latitude + step * 4e-6, heading }), selector);
        return selector.work;
      });
      const [file] = assets.files.values();
      return { first: placed[0]!, size: file!.byteLength };
    };
    const turn = [0, 1, 2, 3, 4, 5, 6];
    const once = fly(turn);
    const again = fly(turn);
    expect(again.first).toEqual({ placed: 0, gathered: 0 });
    expect(again.size).toBe(once.size);
    const other = fly([3.5, 4.5, 5.5, 6]);
    expect(other.size).toBeLessThan(1.5 * once.size);
    expect(fly([3.5]).first).toEqual({ placed: 0, gathered: 0 });
    // If a process later shows another place, the cached file keeps its size and its content.
    const selector = new ClutterSelector(new KnownClutter(assets));
    select(standOn(EARTH, { ...MEADOW, heading: 3.5 }), selector);
    select(standOn(EARTH, { ...MEADOW, longitude: MEADOW.longitude + 0.001 }), selector);
    expect(fly([3.5])).toEqual({ first: { placed: 0, gathered: 0 }, size: other.size });
  });

  test('the clutter near the camera is empty from orbit, and contains trees but no grass from a hill', () => {
    expect(select(standOn(EARTH, { ...MEADOW, altitude: 200_000 })).stands).toEqual([]);
    const high = names(select(standOn(EARTH, { ...MEADOW, altitude: 300, pitch: 0.6 })));
    expect(high).toContain('EarthTrees');
    expect(high).not.toContain('EarthGrass');
  });

  test('every selected cell of clutter is ahead of the camera, or within the shadow distance of its kind', () => {
    const { view } = standOn(EARTH, MEADOW);
    const forward = rotate(view.worldFromView, [0, 0, -1]);
    for (const { cells, shadowDistance } of freshOnMeadow().stands) {
      for (const { centre, radius, inView } of cells) {
        const ahead = centre[0] * forward[0] + centre[1] * forward[1] + centre[2] * forward[2];
        if (inView) expect(ahead).toBeGreaterThan(-radius);
        else expect(length(centre) - radius).toBeLessThanOrEqual(shadowDistance);
      }
    }
  });

  test('the clutter near the camera continues across the edge of a cube face', () => {
    // The point is on the edge between two cube faces, at a longitude of 45 degrees.
    const mars = overgrown('mars');
    const at = { ...MEADOW, longitude: Math.PI / 4, latitude: 0.1, pitch: 1.4, altitude: 20 };
    const across = select(standOn(mars, at)).stands[0]!;
    const within = select(standOn(mars, { ...at, longitude: 0.3 })).stands[0]!;
    expect(new Set(across.cells.map(({ key }) => key.split('/')[1])).size).toBe(2);
    expect(across.cells.length).toBeGreaterThan(0.7 * within.cells.length);
  });
});

test("the shadow range of the view ends at the clutter's shadow distance", () => {
  const frame = freshOnMeadow();
  const trees = frame.stands.find(({ ecotype }) => ecotype.name === 'EarthTrees')!;
  expect(clutterReach(frame)).toBe(trees.shadowDistance);
  const near = new Set(frame.stands.flatMap(castingCells));
  const far = frame.stands.map((stand) => ({ ...stand, cells: stand.cells.filter((cell) => !near.has(cell)) }));
  expect(far.some(({ cells, shadowDistance }) => shadowDistance > 0 && cells.length > 0)).toBe(true);
  expect(clutterReach({ ...frame, stands: far })).toBe(0);
});

describe('the clutter selector', () => {
  test('the clutter selector returns the same object for an equal query', () => {
    const selector = new ClutterSelector();
    const stand = standOn(EARTH, MEADOW);
    expect(select(stand, selector)).toBe(select(stand, selector));
  });

  test.for([270, 1080])(
    'in a picture with %i rows, the clutter selector collects cells again only when the camera enters other cells',
    (height) => {
      const selector = new ClutterSelector();
      const picture = { ...PICTURE, height };
      const look = (heading: number) => select(standOn(EARTH, { ...MEADOW, heading }), selector, picture);
      look(MEADOW.heading);
      look(1.2);
      const { gathered } = selector.work;
      look(MEADOW.heading);
      expect(selector.work.gathered).toBe(gathered);
      select(standOn(EARTH, { ...MEADOW, latitude: MEADOW.latitude + 3e-6 }), selector, picture);
      expect(selector.work.gathered).toBeGreaterThan(gathered);
    },
  );

  test('the clutter selector returns the same clutter regardless of what was selected before', () => {
    const selector = new ClutterSelector();
    for (const step of [3, 2, 1]) {
      select(standOn(EARTH, { ...MEADOW, latitude: MEADOW.latitude + step * 4e-6, heading: step }), selector);
    }
    expect(contents(select(standOn(EARTH, MEADOW), selector))).toEqual(contents(freshOnMeadow()));
  });

  test('clutter that is prepared one cell per call is the same as clutter that is selected at once', () => {
    const selector = new ClutterSelector();
    const { bodies, view } = standOn(EARTH, MEADOW);
    let calls = 1;
    for (; !selector.prepare(bodies, 0, view, PICTURE, () => true); calls++) {
      expect(selector.work.placed).toBe(calls);
    }
    const { placed } = selector.work;
    expect(calls).toBe(placed + 1);
    expect(contents(selector.select(bodies, 0, view, PICTURE))).toEqual(contents(freshOnMeadow()));
    expect(selector.work.placed).toBe(placed);
  });

  test('the clutter selector omits distant clutter to stay within its budget', () => {
    const { bodies, view } = standOn(EARTH, MEADOW);
    const rich = new ClutterSelector().select(bodies, 0, view, { ...PICTURE, height: 1080 });
    const poor = new ClutterSelector().select(bodies, 0, view, { ...PICTURE, height: 1080, budget: 15_000 });
    expect(rich.candidates).toBeGreaterThan(10_000);
    expect(poor.candidates).toBeLessThanOrEqual(15_000);
    expect(poor.stands[0]!.distances.gone).toBeLessThan(rich.stands[0]!.distances.gone);
    expect(poor.stands[0]!.cells[0]!.key).toBe(rich.stands[0]!.cells[0]!.key);
  });

  test('when the camera moves a little, each cell of clutter keeps its key and moves relative to the camera', () => {
    const { bodies, view } = standOn(EARTH, MEADOW);
    const shift = scale(rotate(view.worldFromView, [1, 0, 0]), 0.25);
    const moved = bodies.map((body) => ({ ...body, centre: add(body.centre, scale(shift, -1)) }));
    const [a, b] = [freshOnMeadow(), select({ bodies: moved, view })];
    const [before, after] = [a, b].map((frame) => frame.stands[0]!.cells.find(({ inView }) => inView)!);
    expect(after!.key).toBe(before!.key);
    expect(length(add(after!.centre, scale(before!.centre, -1)))).toBeCloseTo(0.25, 4);
  });
});
