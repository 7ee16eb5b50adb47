import { describe, expect, it } from 'vitest';
import type { DocumentError } from '../../../../src/base/errors/index.js';
import { parseScene } from '../../../../src/simulator/sim/scene-file/parsing/index.js';
import { DEPTH_MAX, PARTS_MAX } from '../../../../src/simulator/sim/scene-file/check-size.js';

const LANDED = { landed: { body: 'Earth', latitudeDeg: 0, longitudeDeg: 0 } };
const BODY = { template: 'grid' };
const repeated = (template: string, count: number): object => ({ template, repeat: { count, step: [1, 0, 0] } });

const nested = (outer: number, inner: number): object => ({
  name: 'nested',
  templates: {
    bolt: {},
    plate: { subparts: [repeated('bolt', inner)] },
    grid: { subparts: [repeated('plate', outer)] },
  },
  vessels: [{ id: 'Hull', parts: [BODY], ...LANDED }],
});

function problemsOf(scene: object): readonly { path: string; message: string }[] {
  try {
    parseScene(scene, 'scene.json');
    return [];
  } catch (error) {
    return (error as DocumentError).problems;
  }
}

describe('the number of parts in a scene, including all copies', () => {
  it('nested repeats may create at most 200,000 parts, counted before any is created', () => {
    // The scene has one grid with 1000 plates, and 198 bolts on each plate.
    expect(problemsOf(nested(1000, 198))).toEqual([]);
    expect(problemsOf(nested(1000, 199))).toEqual([
      {
        path: '/templates/grid/subparts/0',
        message: `makes 200001 parts, and a part has at most ${PARTS_MAX} with all copies; lower the count of a repeat`,
      },
    ]);
    expect(problemsOf(nested(10_000, 10_000))).toHaveLength(1);
  });

  it('the parts of a scene are counted over all vessels and fleets', () => {
    const scene = (fleets: readonly object[]): object => ({
      ...nested(100, 98),
      crafts: { grid: { parts: [BODY] } },
      fleets,
    });
    const fleet = (id: string, count: number): object => ({ id, craft: 'grid', count, spacing: 10, ...LANDED });
    // Each vessel has 9901 parts.
    expect(problemsOf(scene([fleet('A', 10), fleet('B', 9)]))).toEqual([]);
    expect(problemsOf(scene([fleet('A', 10), fleet('B', 10)]))).toEqual([
      {
        path: '/fleets/1',
        message: `the scene has 207921 parts with this one, over the maximum of ${PARTS_MAX}; lower a count`,
      },
    ]);
    const parts = { id: 'C', template: 'bolt', count: 100_000, spacing: 1, ...LANDED };
    expect(problemsOf(scene([parts, { ...parts, id: 'D' }]))).toMatchObject([{ path: '/fleets/1' }]);
  });

  it('templates may be nested up to a limit and no deeper', () => {
    const chain = (length: number): object => ({
      ...nested(1, 1),
      templates: {
        ...Object.fromEntries(
          Array.from({ length }, (_, index) => [`t${index}`, { subparts: [{ template: `t${index + 1}` }] }]),
        ),
        [`t${length}`]: {},
        grid: {},
      },
    });
    expect(problemsOf(chain(DEPTH_MAX - 1))).toEqual([]);
    expect(problemsOf(chain(DEPTH_MAX))).toEqual([
      { path: '/templates/t0/subparts/0', message: `subparts nest deeper than ${DEPTH_MAX} parts; flatten them` },
    ]);
    expect(problemsOf(chain(5000)).length).toBeGreaterThan(0);
  });

  it('nested templates that each double the number of parts are refused at once', () => {
    const templates = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `t${index}`,
        index === 59 ? {} : { subparts: [{ template: `t${index + 1}` }, { template: `t${index + 1}` }] },
      ]),
    );
    const scene = { name: 'bomb', templates, vessels: [{ id: 'Hull', parts: [{ template: 't0' }], ...LANDED }] };
    expect(problemsOf(scene).map(({ path }) => path)).toEqual(['/templates/t42/subparts/1']);
  });
});
