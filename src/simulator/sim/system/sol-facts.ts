import type { Body } from 'astronomy-engine';
import type { Atmosphere, Rings, TerrainSource } from '../state.js';

export interface SolFact {
  readonly id: string;
  readonly ephemeris: keyof typeof Body;
  readonly class: 'Star' | 'Planet' | 'Moon';
  readonly parentId: string | null;
  /** Gravitational parameter GM, m³/s². */
  readonly mu: number;
  readonly meanRadius: number;
  /** Sidereal rotation period, s; negative for retrograde rotation. */
  readonly rotationPeriod: number;
  /** Semi-major axis about the parent, m; used only for the sphere of influence. */
  readonly semiMajorAxis: number;
  readonly atmosphere: Atmosphere | null;
  readonly rings?: Rings;
  readonly oceanDensity: number | null;
  readonly terrain: TerrainSource['kind'];
}

const AU = 1.495978707e11;
const DAY = 86_400;

const air = (height: number, scaleHeight: number, seaLevelPressure: number, seaLevelDensity: number): Atmosphere => ({
  height,
  scaleHeight,
  seaLevelPressure,
  seaLevelDensity,
});

/** Constants of the bodies, from JPL's planetary physical parameters and the GM of DE440. */
export const SOL_FACTS: readonly SolFact[] = [
  {
    id: 'Sol',
    ephemeris: 'Sun',
    class: 'Star',
    parentId: null,
    mu: 1.32712440041e20,
    meanRadius: 6.957e8,
    rotationPeriod: 25.38 * DAY,
    semiMajorAxis: 0,
    atmosphere: null,
    oceanDensity: null,
    terrain: 'none',
  },
  {
    id: 'Mercury',
    ephemeris: 'Mercury',
    class: 'Planet',
    parentId: 'Sol',
    mu: 2.2031868551e13,
    meanRadius: 2_439_400,
    rotationPeriod: 58.6462 * DAY,
    semiMajorAxis: 0.387098 * AU,
    atmosphere: null,
    oceanDensity: null,
    terrain: 'rocky',
  },
  {
    id: 'Venus',
    ephemeris: 'Venus',
    class: 'Planet',
    parentId: 'Sol',
    mu: 3.24858592e14,
    meanRadius: 6_051_800,
    rotationPeriod: -243.018 * DAY,
    semiMajorAxis: 0.723332 * AU,
    atmosphere: air(250_000, 15_900, 9.2e6, 65),
    oceanDensity: null,
    terrain: 'rocky',
  },
  {
    id: 'Earth',
    ephemeris: 'Earth',
    class: 'Planet',
    parentId: 'Sol',
    mu: 3.986004418e14,
    meanRadius: 6_371_000,
    rotationPeriod: 86_164.0905,
    semiMajorAxis: 1.000001 * AU,
    atmosphere: air(140_000, 8_500, 101_325, 1.225),
    oceanDensity: 1025,
    terrain: 'earth',
  },
  {
    id: 'Luna',
    ephemeris: 'Moon',
    class: 'Moon',
    parentId: 'Earth',
    mu: 4.902800118e12,
    meanRadius: 1_737_400,
    rotationPeriod: 27.321661 * DAY,
    semiMajorAxis: 3.84399e8,
    atmosphere: null,
    oceanDensity: null,
    terrain: 'luna',
  },
  {
    id: 'Mars',
    ephemeris: 'Mars',
    class: 'Planet',
    parentId: 'Sol',
    mu: 4.282837362e13,
    meanRadius: 3_389_500,
    rotationPeriod: 88_642.663,
    semiMajorAxis: 1.523679 * AU,
    atmosphere: air(125_000, 11_100, 636, 0.02),
    oceanDensity: null,
    terrain: 'mars',
  },
  {
    id: 'Jupiter',
    ephemeris: 'Jupiter',
    class: 'Planet',
    parentId: 'Sol',
    mu: 1.266865319e17,
    meanRadius: 69_911_000,
    rotationPeriod: 35_729.685,
    semiMajorAxis: 5.2044 * AU,
    atmosphere: null,
    oceanDensity: null,
    terrain: 'gas',
  },
  {
    id: 'Saturn',
    ephemeris: 'Saturn',
    class: 'Planet',
    parentId: 'Sol',
    mu: 3.7931206234e16,
    meanRadius: 58_232_000,
    rotationPeriod: 38_362.4,
    semiMajorAxis: 9.5826 * AU,
    atmosphere: null,
    // From the inner edge of the C ring to the outer edge of the A ring.
    rings: { inner: 74_658_000, outer: 136_775_000 },
    oceanDensity: null,
    terrain: 'gas',
  },
  {
    id: 'Uranus',
    ephemeris: 'Uranus',
    class: 'Planet',
    parentId: 'Sol',
    mu: 5.793951256e15,
    meanRadius: 25_362_000,
    rotationPeriod: -62_063.7,
    semiMajorAxis: 19.2184 * AU,
    atmosphere: null,
    oceanDensity: null,
    terrain: 'gas',
  },
  {
    id: 'Neptune',
    ephemeris: 'Neptune',
    class: 'Planet',
    parentId: 'Sol',
    mu: 6.835099503e15,
    meanRadius: 24_622_000,
    rotationPeriod: 57_996.5,
    semiMajorAxis: 30.11 * AU,
    atmosphere: null,
    oceanDensity: null,
    terrain: 'gas',
  },
];
