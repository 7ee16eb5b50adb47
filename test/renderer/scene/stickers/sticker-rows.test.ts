import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { Sticker } from '../../../../src/simulator/paint/stickers/sticker.js';
import { STICKER_WORDS, StickerRows, type StickerSource } from '../../../../src/renderer/scene/stickers/index.js';
import type { Part, Snapshot } from '../../../../src/simulator/sim/state.js';
import { eclipticPlaces } from '../../../../src/renderer/scene/picture-world.js';

type Moment = Pick<Snapshot, 'vessels' | 'bodies'>;

const TURN = quat.fromAxisAngle([1, 0, 0], 0.7);

/** Makes a tank that is stretched along x and contains a turned nozzle. */
function parts(nozzle = TURN): readonly Part[] {
  const part = (instanceId: number, transform: Part['transform'], subparts: readonly Part[] = []): Part =>
    ({ instanceId, attachedTo: null, transform, subparts, template: 't', id: `p${instanceId}` }) as unknown as Part;
  const inner = part(2, { translation: [1, 0, 0], rotation: nozzle, scale: [1, 1, 1] });
  return [part(1, { translation: [0, 0, 3], rotation: quat.IDENTITY, scale: [2, 1, 1] }, [inner])];
}

/** A position so far from the star that successive floats are kilometres apart, m. */
const FAR: Vec3 = [1.5e11, 2, 3];
function moment(vesselParts: readonly Part[] = parts()): Moment {
  const terrain = { kind: 'none', seed: 1, flats: [] };
  return {
    vessels: [
      {
        id: 'V',
        parts: vesselParts,
        positionEcl: FAR,
        eclFromBody: quat.fromAxisAngle([0, 0, 1], 0.3),
        centreOfMass: [0, 0, 1],
        scale: 1.5,
      },
    ],
    bodies: [
      {
        definition: { id: 'B', meanRadius: 1000, terrain },
        positionEcl: vec3.add(FAR, [0, 0, -2000]),
        eclFromCcf: quat.fromAxisAngle([0, 0, 1], 1),
      },
    ],
  } as unknown as Moment;
}

function sticker(fields: Partial<Sticker> = {}): Sticker {
  const anchor = { kind: 'vessel', vesselId: 'V', instanceId: 1, position: [0, 0.5, 0], normal: [0, 2, 0] } as const;
  const look = { rotation: 0, width: 0.4, height: 0.2, depth: 0.3, alpha: 1, brightness: 2, visible: true };
  return { id: 0, image: 'badge', anchor, ...look, ...fields };
}

function source(list: readonly Sticker[], maxViewDistance = 1e4): StickerSource {
  return { revision: 1, live: () => list, limits: { maxViewDistance }, debug: false };
}

const INSTANCES = { arrangement: 1, rowsOf: () => ({ first: 5, count: 2 }) };

const update = (rows: StickerRows, stickers: StickerSource | null, snapshot: Moment, cameraEcl: Vec3 = FAR) =>
  rows.update({ stickers, snapshot, picture: eclipticPlaces(cameraEcl), instances: INSTANCES });

function decalOf(rows: StickerRows, row: number, point: Vec3): number[] {
  const at = row * STICKER_WORDS;
  const m = rows.rows.subarray(at, at + 12);
  return [0, 4, 8].map((i) => m[i]! * point[0] + m[i + 1]! * point[1] + m[i + 2]! * point[2] + m[i + 3]!);
}

/** Converts a point from the tank's frame to world axes relative to the camera. */
function tankPoint([x, y, z]: Vec3): Vec3 {
  const inAssembly: Vec3 = [2 * x, y, z + 3];
  return quat.rotate(quat.fromAxisAngle([0, 0, 1], 0.3), vec3.scale(vec3.subtract(inAssembly, [0, 0, 1]), 1.5));
}

const close = (actual: readonly number[], expected: readonly number[]): void =>
  actual.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 4));

describe('rows of stickers', () => {
  it('a sticker keeps its size on a stretched part', () => {
    const rows = new StickerRows();
    update(rows, source([sticker()]), moment());
    expect(rows).toMatchObject({ live: 1, count: 1, images: ['badge'] });
    close(decalOf(rows, 0, tankPoint([0, 0.5, 0])), [0, 0, 0]);
    close(decalOf(rows, 0, tankPoint([0, 0.65, 0])), [0, 0, 0.5]);
    // In the axes of the part, the normal is +Y, the top of the image is at +X, and its right is at up × normal = +Z.
    // The part is stretched by 2 along X.
    close(decalOf(rows, 0, tankPoint([0.05, 0.5, 0])), [0, 0.5, 0]);
    close(decalOf(rows, 0, tankPoint([0, 0.5, 0.2])), [0.5, 0, 0]);
    close([...rows.rows.subarray(12, 17)], [...quat.rotate(quat.fromAxisAngle([0, 0, 1], 0.3), [0, 1, 0]), 1, 2]);
  });

  it("the row of a mirrored sticker swaps left and right of the image, and leaves the sticker's box in place", () => {
    const rows = new StickerRows();
    const ground = { kind: 'body', bodyId: 'B', latitude: 0, longitude: 0 } as const;
    const both = [sticker(), sticker({ anchor: ground, depth: 1 }), sticker({ wrap: 2, rotation: 30 })];
    update(rows, source([...both, ...both.map((each) => ({ ...each, mirror: true }))]), moment());
    const points: Vec3[] = [tankPoint([0.05, 0.6, 0.2]), tankPoint([-0.1, 0.4, -0.3])];
    for (const row of [0, 1, 2]) {
      for (const point of points) {
        const [x, y, z] = decalOf(rows, row, point);
        close(decalOf(rows, row + 3, point), [-x!, y!, z!]);
      }
    }
    const axisOf = (row: number) => [...rows.rows.subarray(row * STICKER_WORDS + 20, row * STICKER_WORDS + 22)];
    const [right, up] = axisOf(2);
    close(axisOf(5), [-right!, up!]);
  });

  it('sticker rows rotate the picture counter-clockwise on a part, and clockwise on a body', () => {
    const rows = new StickerRows();
    const anchor = { kind: 'body', bodyId: 'B', latitude: 0, longitude: 0 } as const;
    update(rows, source([sticker({ rotation: 90 }), sticker({ anchor, rotation: 90, depth: 1 })]), moment());
    // After a quarter turn to the left, the right side of the image is where its top was before.
    close(decalOf(rows, 0, tankPoint([0.1, 0.5, 0])), [0.5, 0, 0]);
    const ground = (v: Vec3): Vec3 => vec3.add([0, 0, -2000], quat.rotate(quat.fromAxisAngle([0, 0, 1], 1), v));
    close(decalOf(rows, 1, ground([1000, 0, 0])), [0, 0, 0]);
    close(decalOf(rows, 1, ground([1000.5, 0, 0])), [0, 0, 0.5]);
    // With the heading 90, the top of the image points east. At this place, east is +Y.
    close(decalOf(rows, 1, ground([1000, 0.1, 0])), [0, 0.5, 0]);
    close(decalOf(rows, 1, ground([1000, 0, -0.2])), [0.5, 0, 0]);
  });

  it('sticker rows change with the camera, poses and edits, and stay the same otherwise', () => {
    const rows = new StickerRows();
    const list = [sticker()];
    const still = moment();
    update(rows, source(list), still);
    const { revision } = rows;
    update(rows, source(list), { ...still, vessels: [...still.vessels] });
    expect(rows.revision).toBe(revision + 1);
    const kept = source(list);
    update(rows, kept, still);
    const before = rows.revision;
    for (let frame = 0; frame < 3; frame++) update(rows, kept, still);
    expect(rows.revision).toBe(before);
    update(rows, kept, still, vec3.add(FAR, [0.001, 0, 0]));
    expect(rows.revision).toBe(before + 1);
    update(rows, kept, moment(parts(quat.IDENTITY)), vec3.add(FAR, [0.001, 0, 0]));
    expect(rows.revision).toBe(before + 2);
  });

  it('sticker rows move with a turning subpart', () => {
    const rows = new StickerRows();
    const anchor = { kind: 'vessel', vesselId: 'V', instanceId: 2, position: [0, 0.5, 0], normal: [0, 1, 0] } as const;
    const stickers = source([sticker({ anchor })]);
    const at = (nozzle: typeof TURN): number[] => {
      update(rows, stickers, moment(parts(nozzle)));
      return decalOf(rows, 0, tankPoint(vec3.add([1, 0, 0], quat.rotate(TURN, [0, 0.5, 0]))));
    };
    close(at(TURN), [0, 0, 0]);
    expect(Math.hypot(...at(quat.IDENTITY))).toBeGreaterThan(0.5);
    close(at(TURN), [0, 0, 0]);
  });

  it('a sticker counts as live unless its part, vessel or body is missing', () => {
    const on = (fields: object): Partial<Sticker> => ({
      anchor: { ...sticker().anchor, ...fields },
    });
    const counts = (fields: Partial<Sticker>, distance = 1e4): [live: number, count: number] => {
      const rows = new StickerRows();
      update(rows, source([sticker(fields)], distance), moment());
      return [rows.live, rows.count];
    };
    expect(counts({})).toEqual([1, 1]);
    expect(counts({ visible: false })).toEqual([1, 0]);
    expect(counts({ alpha: 0 })).toEqual([1, 0]);
    expect(counts({}, 2)).toEqual([1, 0]);
    expect(counts(on({ instanceId: 9 }))).toEqual([0, 0]);
    expect(counts(on({ vesselId: 'W' }))).toEqual([0, 0]);
    expect(counts({ anchor: { kind: 'body', bodyId: 'C', latitude: 0, longitude: 0 } })).toEqual([0, 0]);
  });

  it('sticker rows are drawn up to the view distance, and not beyond', () => {
    const away = vec3.length(tankPoint([0, 0.5, 0]));
    const at = (maxViewDistance: number): number => {
      const rows = new StickerRows();
      update(rows, source([sticker()], maxViewDistance), moment());
      return rows.count;
    };
    expect(at(away * 1.0001)).toBe(1);
    expect(at(away * 0.9999)).toBe(0);
  });

  it('sticker rows keep the order of creation, and reappear with their vessel', () => {
    const rows = new StickerRows();
    const stickers = source([
      sticker({ id: 5, image: 'other' }),
      sticker({ id: 1 }),
      sticker({ id: 3, image: 'other' }),
    ]);
    update(rows, stickers, moment());
    const image = (row: number): string => rows.images[rows.words[row * STICKER_WORDS + 17]!]!;
    expect([0, 1, 2].map(image)).toEqual(['other', 'badge', 'other']);
    update(rows, stickers, { ...moment(), vessels: [] });
    expect(rows).toMatchObject({ live: 0, count: 0 });
    update(rows, stickers, moment());
    expect(rows).toMatchObject({ live: 3, count: 3 });
    update(rows, null, moment());
    expect(rows).toMatchObject({ live: 0, count: 0 });
  });
});
