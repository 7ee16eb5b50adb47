/**
 * The phase function of Cornette and Shanks 1992, 1/sr: like the function of Henyey and Greenstein, but also correct
 * for small particles. `cosine` is the cosine of the scattering angle. The same computation as `mie_phase` in
 * shaders/atmosphere/phase.wgsl.
 */
export function miePhase(cosine: number, g: number): number {
  const g2 = g * g;
  const spread = Math.max(1 + g2 - 2 * g * cosine, 1e-4);
  return ((3 / (8 * Math.PI)) * (1 - g2) * (1 + cosine * cosine)) / ((2 + g2) * spread * Math.sqrt(spread));
}
