import type { Random } from './random.js';

/** Names of bodies. Some bodies appear in two spellings, and some have no board. */
const BODIES = ['earth', 'luna', 'mars', 'duna', 'vesta', 'phobos', 'deimos', 'ceres', 'io', 'europa'];
const ODD_BODIES = [
  'Duna',
  'Luna',
  'orbit',
  'unknown',
  'Ünter den Monden',
  'x'.repeat(41),
  'a b',
  '',
  'trans.neptune-2_b',
];
const CAUSES = [
  'ground_impact',
  'ocean_impact',
  'collision',
  'excessive_g_force',
  'aerodynamic_forces',
  'hydrodynamic_forces',
];
const ODD_CAUSES = ['total', 'kraken_attack', 'Collision', '', 'no cause at all', 'out.of-fuel', 'ruined\nline'];
const KITTENS = ['Mia', 'Leo', 'Whiskers', 'Tom', 'Minka', 'Felix', 'Luna', 'Simba', 'Nala', 'Cleo'];
const VEHICLES = ['Hunter', 'Polecat', 'Banjo', 'Gemini', 'Lander 2', 'Mun or bust', 'Skipper'];
/** Names that need escaping in JSON, SQL or HTML. */
const ODD_NAMES = [
  'O"Malley',
  "Robert'); drop table event;--",
  'back\\slash',
  '猫のミア',
  '🐈‍⬛',
  'half \ud83d of a pair',
  '\udc00 tail',
  'nul \u0000 inside',
  'tab\tand\nline',
  '<b>bold</b>&amp;',
  '\u202eright to left',
  '%_percent',
  '',
  'é'.repeat(40),
];

/** Probability that a text is unusual. */
const ODD = 0.06;

export const anyBody = (random: Random): string => random.pick(random.chance(ODD) ? ODD_BODIES : BODIES);
export const anyCause = (random: Random): string => random.pick(random.chance(ODD) ? ODD_CAUSES : CAUSES);
export const anyKittenName = (random: Random): string => random.pick(random.chance(2 * ODD) ? ODD_NAMES : KITTENS);
export const anyVehicleName = (random: Random): string => random.pick(random.chance(ODD) ? ODD_NAMES : VEHICLES);
