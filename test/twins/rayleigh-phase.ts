/**
 * Returns the Rayleigh phase function, 1/sr: how much of the scattered light goes in a direction. Its integral over the
 * sphere is 1. Twin of `rayleigh_phase` in shaders/atmosphere/phase.wgsl. `cosine` is that of the scattering angle.
 */
export function rayleighPhase(cosine: number): number {
  return (3 / (16 * Math.PI)) * (1 + cosine * cosine);
}
