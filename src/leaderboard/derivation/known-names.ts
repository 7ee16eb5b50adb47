export const CAUSES = [
  'ground_impact',
  'ocean_impact',
  'collision',
  'excessive_g_force',
  'aerodynamic_forces',
  'hydrodynamic_forces',
] as const;

const BODIES: readonly string[] = [
  ...[
    'sol',
    'sun',
    'mercury',
    'venus',
    'earth',
    'luna',
    'moon',
    'mars',
    'phobos',
    'deimos',
    'ceres',
    'vesta',
    'pallas',
  ],
  ...['jupiter', 'io', 'europa', 'ganymede', 'callisto', 'amalthea'],
  ...['saturn', 'mimas', 'enceladus', 'tethys', 'dione', 'rhea', 'titan', 'hyperion', 'iapetus', 'phoebe'],
  ...['uranus', 'miranda', 'ariel', 'umbriel', 'titania', 'oberon', 'neptune', 'triton', 'nereid', 'proteus'],
  ...['pluto', 'charon', 'eris', 'haumea', 'makemake', 'sedna'],
];

/**
 * Family boards that lists show without an operator's approval. All other family boards need approval, because a client
 * can name any body or cause, and the start page would show this text.
 */
export const KNOWN_FAMILY_BOARDS: readonly string[] = [
  ...CAUSES.map((cause) => `rud_${cause}`),
  ...BODIES.map((body) => `fastest_to_${body}`),
];

const KNOWN: ReadonlySet<string> = new Set(
  [...CAUSES, ...BODIES].flatMap((name) => [name, name.slice(0, 1).toUpperCase() + name.slice(1)]),
);

export const isKnownName = (name: string): boolean => KNOWN.has(name);
