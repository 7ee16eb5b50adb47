import { invariant, type Outcome } from '../../../src/base/errors/index.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';
import { parseScene } from '../../../src/simulator/sim/scene-file/parsing/index.js';
import type { PartTemplate } from '../../../src/simulator/sim/index.js';
import {
  command,
  createWorld,
  KITTEN_PAINT_ACTIONS,
  KITTEN_RULE,
  type Command,
  type SimulatedWorld,
} from '../../../src/simulator/world/index.js';

/** The paintable slots of one character: suit, gear, fur and manoeuvring unit. */
const SLOTS = 4;
const CHARACTERS = 250;
/**
 * Number of groups. All characters of a group have the same colour, so each of the four stock materials has 16 clones.
 */
export const CROWD_GROUPS = 16;

export const SLOT_COUNT = CHARACTERS * SLOTS;
export const CLONE_COUNT = CROWD_GROUPS * SLOTS;

type Rgb = readonly [number, number, number];

/**
 * Makes a world of EVA characters in open space. The benchmark measures the paint rules, so the characters are far from
 * the camera and cost little to draw.
 */
export function crowd(): SimulatedWorld {
  const model = buildShape('kitten-eva', { helmet: false, bodySlots: 'two' });
  const templates = new Map<string, PartTemplate>([['kitten', { id: 'kitten', displayName: 'Kitten', model }]]);
  const scene = parseScene(
    {
      name: 'Crowd',
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
            terrain: { kind: 'none' },
          },
        ],
      },
      templates: { kitten: { geometry: { shape: 'kitten-eva' }, mass: 140 } },
      vessels: Array.from({ length: CHARACTERS }, (_, index) => ({
        id: idOf(index),
        kitten: true,
        parts: [{ template: 'kitten' }],
        state: { body: 'Rock', positionCci: [2 * index, 2e7, 0], velocityCci: [0, 0, 1000] },
      })),
      camera: { mode: 'free', fovDeg: 40, anchor: `vessel:${idOf(0)}`, position: [-30_000, 0, 0] },
    },
    'crowd.json',
  );
  return createWorld({ scene, templates, clock: 'stepped', materialClonesMax: CLONE_COUNT });
}

export function recolour(colourOfGroup: (group: number) => Rgb): Command[] {
  return Array.from({ length: CHARACTERS }, (_, index) =>
    made(command(KITTEN_RULE.color, { vesselId: idOf(index), colour: colourOfGroup(index % CROWD_GROUPS) })),
  );
}

export function switchOn(): Command[] {
  const rules = Array.from({ length: CHARACTERS }, (_, index) =>
    made(command(KITTEN_RULE.enabled, { vesselId: idOf(index), on: true })),
  );
  return [...rules, master(true)];
}

export function master(on: boolean): Command {
  return made(command(KITTEN_PAINT_ACTIONS.enabled, { on }));
}

/** Makes a palette of 16 colours that differ as much as possible. Different palettes share no colour. */
export function palette(number: number): (group: number) => Rgb {
  return (group) => [group / (CROWD_GROUPS - 1), (number % 256) / 255, 1 - group / (CROWD_GROUPS - 1)];
}

function made(outcome: Outcome<Command>): Command {
  invariant(outcome.ok, 'commands of a benchmark are good');
  return outcome.value;
}

function idOf(index: number): string {
  return `kitten-${index}`;
}
