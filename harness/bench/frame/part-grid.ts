import { FINISH_SHARES } from '../../../src/contract/vocabulary/index.js';
import type { Coat } from '../../../src/renderer/scene/index.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';
import { KittenPaint } from '../../../src/simulator/paint/kittens/index.js';
import { createPartPaintStore, type PartPaintStore } from '../../../src/simulator/paint/rules/index.js';
import type { SceneSource } from '../../../src/renderer/scene/index.js';
import { NO_SYSTEMS, type Part, type PartTemplate, type VesselState } from '../../../src/simulator/sim/index.js';

export const PARTS_PER_VESSEL = 100;
const TEMPLATE = 'cube';
const SPACING = 2;

export type Rgb = readonly [number, number, number];
export type Position = readonly [number, number, number];

/** Painted unit cubes in a cubic lattice, and a camera that sees all of them. */
export interface PartGrid {
  readonly count: number;
  /** Positions relative to the middle of the lattice, m. */
  readonly positions: readonly Position[];
  /** One colour per part, sRGB. */
  readonly colours: readonly Rgb[];
  /** Distance of the camera from the middle, m. The camera is on +Z and looks along −Z. */
  readonly cameraDistance: number;
  /** Vertical field of view, rad. */
  readonly fovY: number;
}

export function partGrid(count: number): PartGrid {
  const side = Math.ceil(Math.cbrt(count));
  const at = (index: number) => (index - (side - 1) / 2) * SPACING;
  const indices = Array.from({ length: count }, (_, i) => i);
  return {
    count,
    positions: indices.map((i) => [at(i % side), at(Math.floor(i / side) % side), at(Math.floor(i / side ** 2))]),
    colours: indices.map((i) => colourOf(i)),
    cameraDistance: side * SPACING * 1.7,
    fovY: Math.PI / 4,
  };
}

/** Returns the colour of a part; no neighbour has the same colour. */
function colourOf(index: number): Rgb {
  const step = (factor: number) => ((index * factor) % 97) / 96;
  return [step(31), step(57), step(83)];
}

/**
 * Offers the grid to the scene builder as a world. The vessels are in open space. Each part has an enabled paint rule
 * of its own.
 */
export class PartGridWorld implements SceneSource {
  readonly templates: ReadonlyMap<string, PartTemplate>;
  readonly paint: PartPaintStore = createPartPaintStore({ enabled: true });
  readonly kittens = new KittenPaint();
  readonly camera;
  readonly #snapshot;

  constructor(readonly grid: PartGrid) {
    const model = buildShape('cube');
    this.templates = new Map([[TEMPLATE, { id: TEMPLATE, displayName: 'Cube', model }]]);
    this.camera = {
      pose: {
        positionEcl: [0, 0, grid.cameraDistance],
        eclFromCamera: [0, 0, 0, 1],
        fovY: grid.fovY,
        orthoHalfHeight: null,
      },
    } as const;
    this.#snapshot = {
      sequence: 1,
      ut: 0,
      simDt: 0,
      warp: 1,
      warpSpeeds: [1],
      autoWarpTarget: null,
      systemName: 'bench',
      homeId: '',
      sunId: '',
      bodies: [],
      vessels: vesselsOf(grid),
      activeVesselId: null,
    } as const;
    this.paintAll(0);
  }

  takeSnapshot() {
    return this.#snapshot;
  }

  /**
   * Paints all parts. Another `shift` gives every part another colour. If the coat includes a finish or a pattern,
   * these change too.
   */
  paintAll(shift: number, coat: Coat = 'coloured'): void {
    for (let i = 0; i < this.grid.count; i++) {
      const scope = { kind: 'part', vesselId: vesselIdOf(i), instanceId: i + 1 } as const;
      this.paint.setColour(scope, this.grid.colours[(i + shift) % this.grid.count]!);
      this.paint.setEnabled(scope, true);
      if (coat === 'coloured') continue;
      for (const share of FINISH_SHARES) this.paint.setShare(scope, share, ((i + shift) % 97) / 96);
      if (coat === 'finished') continue;
      const secondSrgb = this.grid.colours[(i + shift + 1) % this.grid.count]!;
      this.paint.setPattern(scope, {
        name: coat === 'pictured' ? 'image' : 'stripes',
        image: 'mask.png',
        secondSrgb,
        scale: 0.1,
      });
    }
  }
}

function vesselIdOf(partIndex: number): string {
  return `craft-${Math.floor(partIndex / PARTS_PER_VESSEL)}`;
}

function vesselsOf(grid: PartGrid): VesselState[] {
  const vessels: VesselState[] = [];
  for (let first = 0; first < grid.count; first += PARTS_PER_VESSEL) {
    const count = Math.min(PARTS_PER_VESSEL, grid.count - first);
    vessels.push(vesselOf(vesselIdOf(first), grid.positions.slice(first, first + count), first + 1));
  }
  return vessels;
}

function vesselOf(id: string, positions: readonly Position[], firstInstanceId: number): VesselState {
  const parts = positions.map((position, i): Part => ({
    instanceId: firstInstanceId + i,
    id: `${TEMPLATE}_${i}`,
    displayName: 'Cube',
    template: TEMPLATE,
    isRoot: i === 0,
    attachedTo: i === 0 ? null : firstInstanceId,
    transform: {
      translation: i === 0 ? position : relativeTo(positions[0]!, position),
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
    },
    position,
    subparts: [],
  }));
  return {
    id,
    name: id,
    situation: 'Freefall',
    parentId: '',
    controlled: false,
    controllable: false,
    isKitten: false,
    scale: 1,
    alwaysRender: false,
    motion: { kind: 'landed', bodyId: '', originCcf: [0, 0, 0], ccfFromBody: [0, 0, 0, 1] },
    hasClockwork: false,
    positionCci: [0, 0, 0],
    velocityCci: [0, 0, 0],
    positionEcl: [0, 0, 0],
    velocityEcl: [0, 0, 0],
    cciFromBody: [0, 0, 0, 1],
    eclFromBody: [0, 0, 0, 1],
    bodyRates: [0, 0, 0],
    latitude: 0,
    longitude: 0,
    barometricAltitude: 0,
    radarAltitude: 0,
    orbitalSpeed: 0,
    surfaceSpeed: 0,
    inertialSpeed: 0,
    massTotal: 0,
    massDry: 0,
    massPropellant: 0,
    centreOfMass: [0, 0, 0],
    orbit: null,
    systems: NO_SYSTEMS,
    lamps: [],
    parts,
    revisions: { structure: 1, pose: 1 },
  };
}

function relativeTo(origin: Position, position: Position): Position {
  return [position[0] - origin[0], position[1] - origin[1], position[2] - origin[2]];
}
