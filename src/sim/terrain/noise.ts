/**
 * Gradient noise on the integer lattice of space, from integer hashes alone: no `Math.sin`, no tables, so every engine
 * gives the same bits. Coordinates may reach 1e9 lattice cells; there are no seams on a sphere because it lives in space.
 */

const SALT_X = 0x27d4eb2d;
const SALT_Y = 0x165667b1;
const SALT_Z = 0x9e3779b1;

/** 32 well-mixed bits of three integers and a seed (finaliser of MurmurHash3, public domain). */
export function hash3(x: number, y: number, z: number, seed: number): number {
  return mix(Math.imul(x, SALT_X) ^ Math.imul(y, SALT_Y) ^ Math.imul(z, SALT_Z) ^ seed);
}

function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Dot product of the gradient that `h` stands for, three components of ten bits in [-1, 1], with an offset. */
function slope(h: number, x: number, y: number, z: number): number {
  const unit = 1 / 511.5;
  return ((h & 1023) * unit - 1) * x + (((h >>> 10) & 1023) * unit - 1) * y + (((h >>> 20) & 1023) * unit - 1) * z;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth noise of mean 0, twice differentiable; values lie in about [-0.9, 0.9], root mean square about 0.21. */
export function gradientNoise(x: number, y: number, z: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = x - ix;
  const fy = y - iy;
  const fz = z - iz;
  const x0 = Math.imul(ix, SALT_X) ^ seed;
  const x1 = Math.imul(ix + 1, SALT_X) ^ seed;
  const y0 = Math.imul(iy, SALT_Y);
  const y1 = Math.imul(iy + 1, SALT_Y);
  const z0 = Math.imul(iz, SALT_Z);
  const z1 = Math.imul(iz + 1, SALT_Z);
  const u = fade(fx);
  const v = fade(fy);
  const w = fade(fz);
  const n000 = slope(mix(x0 ^ y0 ^ z0), fx, fy, fz);
  const n100 = slope(mix(x1 ^ y0 ^ z0), fx - 1, fy, fz);
  const n010 = slope(mix(x0 ^ y1 ^ z0), fx, fy - 1, fz);
  const n110 = slope(mix(x1 ^ y1 ^ z0), fx - 1, fy - 1, fz);
  const n001 = slope(mix(x0 ^ y0 ^ z1), fx, fy, fz - 1);
  const n101 = slope(mix(x1 ^ y0 ^ z1), fx - 1, fy, fz - 1);
  const n011 = slope(mix(x0 ^ y1 ^ z1), fx, fy - 1, fz - 1);
  const n111 = slope(mix(x1 ^ y1 ^ z1), fx - 1, fy - 1, fz - 1);
  const a = n000 + (n100 - n000) * u;
  const b = n010 + (n110 - n010) * u;
  const c = n001 + (n101 - n001) * u;
  const d = n011 + (n111 - n011) * u;
  const e = a + (b - a) * v;
  return e + (c + (d - c) * v - e) * w;
}

/**
 * Noise on a sphere of some radius whose waves are `wavelength` metres long.
 *
 * @param x,y,z a point of the sphere, m
 */
export function noiseAt(x: number, y: number, z: number, wavelength: number, seed: number): number {
  const f = 1 / wavelength;
  return gradientNoise(x * f, y * f, z * f, seed);
}

/** 0 below `from`, 1 above `to`, a cubic between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export const mixNumber = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
