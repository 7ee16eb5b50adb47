import { formatComponents, parseColour } from './colour.js';
import type { Livery } from './livery.js';

const BELL = '#6b6259';
const MACHINERY = '#3a3d42';
const ENGINES = {
  engine_mount: MACHINERY,
  engine_s1: MACHINERY,
  engine_s2: MACHINERY,
  engine_bell: BELL,
  engine_bell_vacuum: BELL,
} as const;

function livery(name: string, coat: string, templates: Readonly<Record<string, string>>): Livery {
  const rule = (hex: string): { enabled: boolean; color: string } => ({
    enabled: true,
    color: formatComponents(parseColour(hex)!),
  });
  return {
    name,
    blend: 'replace',
    base: rule(coat),
    character: null,
    parts: Object.entries({ ...templates, ...ENGINES }).map(([template, hex]) => ({
      of: { template, number: null, path: '' },
      rule: rule(hex),
    })),
    materials: [],
    stickers: [],
  };
}

/**
 * These liveries were made for the rocket of the default scene, and fit all vessels whose parts have the same
 * templates.
 */
export const BUILT_IN_LIVERIES: readonly Livery[] = [
  livery('Orange bands', '#f4f2ec', {
    escape_tower: '#ea5b1d',
    decoupler: '#ea5b1d',
    interstage: '#ea5b1d',
    fin: '#ea5b1d',
    rcs_quad: '#2b2e33',
  }),
  livery('Midnight and gold', '#1a2c5c', {
    escape_tower: '#d2a245',
    service_module: '#f1eadb',
    rcs_quad: '#d2a245',
    decoupler: '#d2a245',
    interstage: '#d2a245',
    fin: '#d2a245',
  }),
  livery('Hazard', '#f5b50a', {
    capsule: '#222325',
    rcs_quad: '#222325',
    decoupler: '#222325',
    interstage: '#222325',
    fin: '#222325',
  }),
];
