import type { Material, Mesh, Model, Primitive } from '../../src/simulator/models/model.js';
import type { PartTemplate } from '../../src/simulator/sim/state.js';
import { parseScene } from '../../src/simulator/sim/scene-file/parsing/index.js';
import { createWorld, type SimulatedWorld } from '../../src/simulator/world/index.js';

/** The slot of each primitive in the template of a character; null for a primitive without a slot. */
export type Slots = readonly (string | null)[];

export const SUIT: Slots = ['body', 'sclera', 'fur', 'body', 'visor', null];

/**
 * Makes a world with characters above a rock, and with the vessel `Ship`, which has no slots. A character has a
 * triangle for each slot. It also has a pack (`mmu`), which separates when the first stage fires. Characters with equal
 * slots have equal stock materials.
 */
export function charactersWorld(
  characters: Readonly<Record<string, Slots>> = { Hunter: SUIT, Polaris: SUIT },
  materialClonesMax = 64,
): SimulatedWorld {
  const bodies: Readonly<Record<string, Slots>> = { ...characters, Ship: [null, null] };
  const templates = new Map(
    Object.entries({ ...bodies, pack: ['mmu'] }).map(([id, slots]) => [id, template(id, slots)]),
  );
  const scene = parseScene(
    {
      name: 'Characters',
      seed: 1,
      system: {
        name: 'Lone star',
        home: 'Rock',
        bodies: [
          { id: 'Star', class: 'Star', mass: 2e30, meanRadius: 7e8 },
          {
            id: 'Rock',
            class: 'Planet',
            parent: 'Star',
            mass: 6e23,
            meanRadius: 1e6,
            orbit: { semiMajorAxis: 1.5e11 },
          },
        ],
      },
      templates: Object.fromEntries(
        [...templates.keys()].map((id) => [
          id,
          { geometry: { shape: 'cube' }, mass: 1, ...(id === 'pack' ? { decoupler: { separationSpeed: 1 } } : {}) },
        ]),
      ),
      vessels: Object.keys(bodies).map((id, index) => ({
        id,
        kitten: id !== 'Ship',
        parts: [{ template: id }, { template: 'pack', stage: 0, position: [-1, 0, 0] }],
        orbit: { body: 'Rock', altitude: 2e7 + index * 10 },
      })),
    },
    'characters.json',
  );
  return createWorld({ scene, templates, clock: 'stepped', materialClonesMax });
}

export function template(id: string, slots: Slots): PartTemplate {
  return { id, displayName: id, model: model(slots) };
}

function model(slots: Slots): Model {
  return {
    key: slots.join(),
    primitives: slots.map((slot, index): Primitive => ({
      mesh: TRIANGLE,
      slot,
      material: stockMaterial(`${slot ?? 'trim'} ${index}`, slot),
    })),
  };
}

/**
 * Makes a stock material. Each stock material has a different base colour, so that a test notices an overwritten row.
 */
function stockMaterial(key: string, slot: string | null): Material {
  const shade = 0.3 + Number(key.at(-1)) / 20;
  return {
    key,
    kind: slot === 'visor' ? 'glass' : 'opaque',
    baseColour: [shade, 0.8, 0.6],
    metallic: 0.25,
    perceptualRoughness: 0.75,
    emissive: [0.5, 0, 0.125],
    opacity: slot === 'visor' ? 0.1 : 1,
    albedoOcclusion: null,
    normalRoughMetal: null,
  };
}

const TRIANGLE: Mesh = {
  key: 'triangle',
  positions: new Float32Array(9),
  normals: new Float32Array(9),
  tangents: new Float32Array(12),
  uvs: new Float32Array(6),
  indices: new Uint32Array([0, 1, 2]),
  centre: [0, 0, 0],
  radius: 1,
  levels: [],
};
