import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import type { MeshBuilder } from '../geometry/mesh-builder.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved } from '../geometry/placement.js';
import { appendTruss, boxTrussMembers } from '../geometry/truss.js';
import { appendTube } from '../geometry/tube.js';
import {
  bareMetal,
  CHARCOAL,
  glass,
  lamp,
  plain,
  steel,
  stringerSkin,
  warningStripes,
} from '../materials/materials.js';
import type { Model } from '../model.js';
import { colour, count, type OptionsOf, range } from './parameters.js';
import { appendFrustum } from './pieces.js';

export const SERVICE_TOWER_PARAMETERS = {
  height: range(36, 6, 150, 'height of the lattice, m'),
  width: range(4.4, 1, 20, 'width of the lattice, m'),
  reach: range(2.9, 0.3, 30, 'distance from the tower’s face to the vehicle’s skin, m'),
  crewArm: range(27.4, 1, 140, 'height of the crew arm’s floor, m'),
  arms: count(3, 0, 8, 'umbilical arms below the crew arm'),
  mast: range(12, 0, 60, 'height of the lightning mast on top, m'),
  colour: colour([0.62, 0.2, 0.15], 'paint of the lattice'),
};

/** The origin is at the foot of the tower, +X is up, and the vehicle is towards −Y. */
export function buildServiceTower(options: OptionsOf<typeof SERVICE_TOWER_PARAMETERS>, tolerance: number): Model {
  const { height, width, crewArm } = options;
  const model = new ModelBuilder(tolerance);
  const lattice = model.surface(steel(options.colour));
  const bays = Math.max(2, Math.round(height / 3.6));
  appendTruss(
    lattice,
    boxTrussMembers({ length: height, width, depth: width, bays, chordRadius: 0.17, braceRadius: 0.075 }),
    8,
    true,
  );
  appendFloors(model, options, bays);
  appendCrewArm(model, options);
  for (let k = 0; k < options.arms; k++)
    appendUmbilicalArm(model, options, (crewArm - 3) * ((k + 0.75) / options.arms));
  appendTop(model, options);
  return model.build('service-tower');
}

function appendFloors(
  model: ModelBuilder,
  { height, width }: OptionsOf<typeof SERVICE_TOWER_PARAMETERS>,
  bays: number,
): void {
  const grating = model.surface(steel([0.42, 0.43, 0.45]));
  const rails = model.surface(steel([0.93, 0.72, 0.2]));
  const shaft = model.surface(stringerSkin([0.8, 0.81, 0.82]));
  const lights = model.surface(lamp([2.2, 1.9, 1.4]));
  const half = width / 2;
  for (let bay = 1; bay < bays; bay++) {
    const x = (height * bay) / bays;
    grating.at(moved(x + 0.1, 0, 0), (b) => appendBox(b, [0.08, width + 0.5, width + 0.5], { bevel: 0.02, tile: 2 }));
    const edge = half + 0.22;
    for (const rise of [0.55, 1.05]) {
      const loop: Vec3[] = [[x + rise, 0, edge], [x + rise, edge, edge], [x + rise, edge, -edge], [x + rise, -edge, -edge], [x + rise, -edge, edge], [x + rise, 0, edge]]; // prettier-ignore
      appendTube(rails, loop, { radius: 0.03, segments: 6, lattice: true });
    }
    lights.at(moved(x - 0.12, -half * 0.4, half * 0.5), (b) => appendBox(b, [0.08, 0.9, 0.14], { bevel: 0.02 }));
  }
  shaft.at(moved(height / 2, half * 0.42, half * 0.4), (b) =>
    appendBox(b, [height - 0.4, 1.7, 1.7], { bevel: 0.05, tile: 5 }),
  );
  for (let bay = 0; bay < bays - 1; bay++) {
    const x0 = (height * bay) / bays + 0.15;
    const rise = height / bays;
    const z = -half * 0.5;
    const turn = bay % 2 === 0 ? 1 : -1;
    for (const offset of [-0.4, 0.4]) {
      appendTube(
        grating,
        [
          [x0, -turn * half * 0.6, z + offset],
          [x0 + rise, turn * half * 0.6, z + offset],
        ],
        { radius: 0.06, segments: 6, lattice: true },
      );
    }
  }
}

function appendCrewArm(
  model: ModelBuilder,
  { width, reach, crewArm, colour: paint }: OptionsOf<typeof SERVICE_TOWER_PARAMETERS>,
): void {
  const from = -width / 2;
  const room = 1.9;
  const length = Math.max(0.2, reach - room * 0.6);
  const alongMinusY = [0, 0, 1, 0, -1, 0, 0, 0, 0, -1, 0, 0] as const;
  const walkway = (b: MeshBuilder): void => {
    appendTruss(
      b,
      boxTrussMembers({ length: length + 0.4, width: 1.5, depth: 2.1, bays: 3, chordRadius: 0.07, braceRadius: 0.04 }),
      6,
      true,
    );
  };
  model.surface(steel(paint)).at(compose(moved(crewArm + 1.05, from + 0.2, 0), alongMinusY), walkway);
  model
    .surface(steel([0.42, 0.43, 0.45]))
    .at(moved(crewArm + 0.06, from - length / 2, 0), (b) =>
      appendBox(b, [0.1, length + 0.6, 1.5], { bevel: 0.02, tile: 2 }),
    );
  model
    .surface(steel([0.97, 0.97, 0.97]))
    .at(moved(crewArm + 1.15, from - reach + room * 0.55, 0), (b) =>
      appendBox(b, [2.5, room, 2.3], { bevel: 0.14, tile: 2.4 }),
    );
  model
    .surface(plain(CHARCOAL, 0, 0.7))
    .at(moved(crewArm + 1.1, from - reach + 0.1, 0), (b) => appendBox(b, [2.1, 0.5, 1.7], { bevel: 0.2 }));
  for (const side of [-1, 1]) {
    model
      .surface(glass([0.8, 0.78, 0.6], 0.4))
      .at(moved(crewArm + 1.5, from - reach + room * 0.55, side * 1.16), (b) =>
        appendBox(b, [0.7, 1.0, 0.03], { bevel: 0.008 }),
      );
    model
      .surface(lamp([1.5, 1.25, 0.8]))
      .at(moved(crewArm + 1.5, from - reach + room * 0.55, side * 1.146), (b) =>
        appendBox(b, [0.62, 0.92, 0.02], { bevel: 0.004 }),
      );
  }
  model
    .surface(warningStripes())
    .at(moved(crewArm - 0.02, from - length / 2, 0), (b) =>
      appendBox(b, [0.14, length + 0.3, 1.56], { bevel: 0.02, tile: 1 }),
    );
}

function appendUmbilicalArm(model: ModelBuilder, options: OptionsOf<typeof SERVICE_TOWER_PARAMETERS>, x: number): void {
  const { width, reach, colour: paint } = options;
  const from = -width / 2;
  const length = reach - 0.5;
  const alongMinusY = [0, 0, 1, 0, -1, 0, 0, 0, 0, -1, 0, 0] as const;
  model.surface(steel(paint)).at(compose(moved(x, from + 0.15, 0), alongMinusY), (b) =>
    appendTruss(
      b,
      boxTrussMembers({
        length: length + 0.2,
        width: 0.7,
        depth: 0.9,
        bays: 3,
        chordRadius: 0.05,
        braceRadius: 0.03,
      }),
      6,
      true,
    ),
  );
  const metal = model.surface(bareMetal());
  metal.at(moved(x, from - reach + 0.22, 0), (b) => appendBox(b, [0.9, 0.42, 0.7], { bevel: 0.06 }));
  const hoses = model.surface(plain([0.1, 0.1, 0.11], 0, 0.55));
  for (const z of [-0.2, 0, 0.2]) {
    const sag: Vec3[] = [];
    for (let k = 0; k <= 12; k++) {
      const t = k / 12;
      sag.push([x + 0.5 - (1 - (2 * t - 1) ** 2) * 0.55, from - t * (reach - 0.3), z]);
    }
    appendTube(hoses, sag, { radius: 0.055, segments: 8, tile: 0.5 });
  }
}

function appendTop(
  model: ModelBuilder,
  { height, width, mast, colour: paint }: OptionsOf<typeof SERVICE_TOWER_PARAMETERS>,
): void {
  const lattice = model.surface(steel(paint));
  model
    .surface(steel([0.42, 0.43, 0.45]))
    .at(moved(height + 0.1, 0, 0), (b) => appendBox(b, [0.16, width + 0.6, width + 0.6], { bevel: 0.03, tile: 2 }));
  const alongMinusY = [0, 0, 1, 0, -1, 0, 0, 0, 0, -1, 0, 0] as const;
  const jib = boxTrussMembers({
    length: width * 1.9,
    width: 0.7,
    depth: 0.8,
    bays: 7,
    chordRadius: 0.06,
    braceRadius: 0.03,
  });
  model
    .surface(steel([0.93, 0.72, 0.2]))
    .at(compose(moved(height + 2.1, width * 0.4, -width * 0.25), alongMinusY), (b) => appendTruss(b, jib, 6, true));
  lattice.at(moved(height + 0.9, width * 0.05, -width * 0.25), (b) =>
    appendBox(b, [1.8, 1.1, 1.1], { bevel: 0.05, tile: 2 }),
  );
  const wire = model.surface(plain([0.08, 0.08, 0.085], 0.5, 0.5));
  appendTube(wire, [[height + 1.8, -width * 1.35, -width * 0.25], [height - 0.6, -width * 1.35, -width * 0.25]], { radius: 0.02, segments: 6 }); // prettier-ignore
  wire.at(moved(height - 0.8, -width * 1.35, -width * 0.25), (b) => appendBox(b, [0.4, 0.2, 0.26], { bevel: 0.04 }));
  if (mast <= 0) return;
  appendTruss(lattice, boxTrussMembers({ length: mast * 0.6, width: 0.6, depth: 0.6, bays: 9, chordRadius: 0.05, braceRadius: 0.025 }).map(({ from, to, radius }) => ({ from: rooftop(from), to: rooftop(to), radius })), 6, true); // prettier-ignore
  const tip = model.surface(steel([0.95, 0.95, 0.95]));
  tip.at(moved(height + mast * 0.6, width * 0.3, width * 0.3), (b) =>
    appendFrustum(b, -0.2, 0.16, mast * 0.4, 0.05, { segments: 16, bevel: 0.02, tile: 2 }),
  );
  model
    .surface(lamp([3, 0.25, 0.15]))
    .at(moved(height + mast * 0.6, width * 0.3 + 0.24, width * 0.3), (b) =>
      appendFrustum(b, 0, 0.1, 0.2, 0.08, { segments: 16, bevel: 0.03 }),
    );

  function rooftop(p: Vec3): Vec3 {
    return [p[0] + height, p[1] + width * 0.3, p[2] + width * 0.3];
  }
}
