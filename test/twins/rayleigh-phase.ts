/**
 * Returns the Rayleigh phase function, 1/sr: the fraction of scattered light per solid angle. Twin of `rayleigh_phase`
 * in shaders/atmosphere/phase.wgsl.
 * @param cosine cosine of the scattering angle
 */
export function rayleighPhase(cosine: number): number {
  return (3 / (16 * Math.PI)) * (1 + cosine * cosine);
}
