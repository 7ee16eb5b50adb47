import { accept, nearestName, refuse, shown, type Outcome } from '../../../../base/errors/index.js';
import type { RuntimeFeature, RuntimeStates } from '../../../../contract/world/index.js';
import type { World } from '../../../world/index.js';
import { audioJson } from './audio.js';
import { cameraJson } from './camera.js';
import { paintJson } from './paint.js';
import { schedulesJson } from './schedules.js';
import { stickersJson } from './stickers.js';
import { texturesJson } from './textures.js';

interface Feature<State> {
  readonly view: (world: World) => State | null;
  /** The configuration key that enables the feature; empty if the feature is always enabled. */
  readonly key: string;
}

const FEATURES: { readonly [F in RuntimeFeature]: Feature<RuntimeStates[F]> } = {
  paint: { view: paintJson, key: '' },
  paint_textures: { view: ({ textures }) => textures && texturesJson(textures), key: 'paint_textures_enabled' },
  paint_stickers: { view: ({ stickers }) => stickers && stickersJson(stickers), key: 'paint_stickers_enabled' },
  camera: { view: cameraJson, key: 'camera_enabled' },
  schedules: { view: ({ schedules }) => schedules && schedulesJson(schedules), key: 'schedule_enabled' },
  audio: { view: ({ audio }) => audio && audioJson(audio), key: 'audio_enabled' },
};

export const RUNTIME_FEATURES = Object.keys(FEATURES) as RuntimeFeature[];

/** Features that the game's documentation describes, but that this project lacks. */
export const ABSENT_FEATURES = [
  'welds',
  'thug_life',
  'face_fx',
  'iva',
  'engine_plume',
  'plume_trail',
  'clouds',
  'terrain',
] as const;

export function featuresJson(world: World, cameraEnabled: boolean): Readonly<Record<RuntimeFeature, boolean>> {
  return {
    paint: true,
    paint_textures: world.textures !== null,
    paint_stickers: world.stickers !== null,
    camera: cameraEnabled,
    schedules: world.schedules !== null,
    audio: world.audio !== null,
  };
}

/** @returns EOPNOTSUPP for a disabled or absent feature, EINVAL for an unknown one */
export function runtimeJson(
  world: World,
  cameraEnabled: boolean,
  name: string,
): Outcome<RuntimeStates[RuntimeFeature]> {
  if ((ABSENT_FEATURES as readonly string[]).includes(name)) {
    return refuse(
      'EOPNOTSUPP',
      `${name}: this server has no such feature; features are ${RUNTIME_FEATURES.join(', ')}`,
    );
  }
  const feature = RUNTIME_FEATURES.find((each) => each === name);
  if (feature !== undefined) return stateOf(world, cameraEnabled, feature);
  const meant = nearestName(name.slice(0, 40), RUNTIME_FEATURES);
  const next = meant === undefined ? `features are ${RUNTIME_FEATURES.join(', ')}` : `did you mean '${meant}'?`;
  return refuse('EINVAL', `unknown feature '${shown(name)}'; ${next}`);
}

/** @returns EOPNOTSUPP for a disabled feature */
export function stateOf<F extends RuntimeFeature>(
  world: World,
  cameraEnabled: boolean,
  name: F,
): Outcome<RuntimeStates[F]> {
  const feature: Feature<RuntimeStates[F]> = FEATURES[name];
  const view = name === 'camera' && !cameraEnabled ? null : feature.view(world);
  return view ? accept(view) : refuse('EOPNOTSUPP', `${name}: switched off; set ${feature.key} = true`);
}
