import { linearColourFromSrgb, type Vec3 } from '../../../base/math/index.js';
import type { Material } from '../model.js';
import { checks } from '../textures/surfaces/checks.js';
import { concrete, hazardStripes, road, scorched, track } from '../textures/surfaces/ground.js';
import { hullPanels } from '../textures/surfaces/hull-panels.js';
import { blanket, foil, tiles } from '../textures/surfaces/insulation.js';
import { hullMarks, rollPattern } from '../textures/surfaces/markings.js';
import { brushedMetal, nozzleWall, paintedSteel } from '../textures/surfaces/metals.js';
import { solarCells } from '../textures/surfaces/solar-cells.js';
import { stringers } from '../textures/surfaces/stringers.js';
import type { SurfaceTexture } from '../textures/surface-texture.js';

/**
 * The materials of procedural shapes. Colours are sRGB with components in [0, 1]. The colour of a material is
 * multiplied by the colour of its texture.
 */

const WHITE: Vec3 = [1, 1, 1];
const BLACK: Vec3 = [0, 0, 0];

/** The texture provides the roughness and metallic factors. */
export function textured(name: string, texture: SurfaceTexture, colourSrgb: Vec3 = WHITE, gloss = 1): Material {
  return {
    key: `material:${name}:${colourSrgb.join(',')}:${gloss}`,
    kind: 'opaque',
    baseColour: linearColourFromSrgb(colourSrgb),
    metallic: 1,
    perceptualRoughness: gloss,
    emissive: BLACK,
    opacity: 1,
    albedoOcclusion: texture.albedoOcclusion,
    normalRoughMetal: texture.normalRoughMetal,
  };
}

export function plain(colourSrgb: Vec3, metallic: number, perceptualRoughness: number, emissive = BLACK): Material {
  return {
    key: `material:plain:${colourSrgb.join(',')}:${metallic}:${perceptualRoughness}:${emissive.join(',')}`,
    kind: 'opaque',
    baseColour: linearColourFromSrgb(colourSrgb),
    metallic,
    perceptualRoughness,
    emissive,
    opacity: 1,
    albedoOcclusion: null,
    normalRoughMetal: null,
  };
}

/**
 * `opacity` applies to light that passes straight through.
 * @param coating fraction of the light that a coating reflects, in addition to the reflection of the glass
 */
export function glass(colourSrgb: Vec3 = [0.72, 0.82, 0.84], opacity = 0.28, coating = 0): Material {
  return {
    key: `material:glass:${colourSrgb.join(',')}:${opacity}:${coating}`,
    kind: 'glass',
    baseColour: linearColourFromSrgb(colourSrgb),
    metallic: coating,
    perceptualRoughness: 0.04,
    emissive: BLACK,
    opacity,
    albedoOcclusion: null,
    normalRoughMetal: null,
  };
}

/** `emissive` is linear. 1 is as bright as a white surface in full sun. */
export const lamp = (emissive: Vec3): Material => plain([0.9, 0.9, 0.88], 0, 0.3, emissive);

export const hullSkin = (colourSrgb: Vec3 = WHITE): Material => textured('hull-skin', hullPanels, colourSrgb);
export const stringerSkin = (colourSrgb: Vec3 = WHITE): Material => textured('stringer-skin', stringers, colourSrgb);
export const steel = (colourSrgb: Vec3 = WHITE): Material => textured('painted-steel', paintedSteel, colourSrgb);
export const bareMetal = (colourSrgb: Vec3 = WHITE): Material => textured('bare-metal', brushedMetal, colourSrgb);
export const nozzle = (colourSrgb: Vec3 = WHITE): Material => textured('nozzle', nozzleWall, colourSrgb);
export const film = (colourSrgb: Vec3): Material => textured('film', foil, colourSrgb);
export const cloth = (colourSrgb: Vec3 = WHITE): Material => textured('blanket', blanket, colourSrgb);
export const ablator = (colourSrgb: Vec3 = WHITE): Material => textured('tiles', tiles, colourSrgb);
export const castConcrete = (colourSrgb: Vec3 = WHITE): Material => textured('concrete', concrete, colourSrgb);
export const scorchedConcrete = (colourSrgb: Vec3 = WHITE): Material =>
  textured('scorched', { albedoOcclusion: scorched, normalRoughMetal: concrete.normalRoughMetal }, colourSrgb);
export const wornRoad = (): Material =>
  textured('worn-road', { albedoOcclusion: road, normalRoughMetal: concrete.normalRoughMetal });
export const gravelTrack = (): Material => textured('gravel-track', track);
export const warningStripes = (): Material => textured('warning-stripes', hazardStripes);
export const checkeredPanel = (colourSrgb: Vec3 = WHITE): Material => textured('checks', checks, colourSrgb);
export const photovoltaics = (): Material => textured('solar-cells', solarCells);

// The relief of marks comes from the hull panels, so that the marks match the hull around them.
const { normalRoughMetal } = hullPanels;
export const rollMarks = (): Material => textured('roll-marks', { albedoOcclusion: rollPattern, normalRoughMetal });
export const flagMarks = (colourSrgb: Vec3 = WHITE): Material =>
  textured('flag-marks', { albedoOcclusion: hullMarks, normalRoughMetal }, colourSrgb);

export const GOLD: Vec3 = [1, 0.78, 0.36];
export const SILVER: Vec3 = [0.95, 0.95, 0.96];
export const COPPER: Vec3 = [0.82, 0.56, 0.42];
export const CHARCOAL: Vec3 = [0.17, 0.17, 0.18];
export const RED: Vec3 = [0.74, 0.2, 0.14];
