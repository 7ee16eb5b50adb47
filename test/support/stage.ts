import { SMOOTH_ROCK } from './worlds.js';

type StagePart = Readonly<Record<string, unknown>> & { readonly template: string };

/**
 * Makes a scene with a single vessel in empty space, in front of a camera without perspective. In the picture, the
 * vessel's +X points to the right, and its −Z points up. Its +Y points towards the camera.
 *
 * @param halfHeight half the height of the picture, m
 */
export function stageScene(
  templates: Readonly<Record<string, unknown>>,
  parts: readonly StagePart[],
  halfHeight: number,
): object {
  return {
    name: 'Stage',
    system: SMOOTH_ROCK,
    templates,
    vessels: [
      {
        id: 'stage',
        parts,
        orbit: { body: 'Rock', altitude: 2e7, trueAnomalyDeg: 90, attitude: { frame: 'ecl', rotation: [0, 0, 0, 1] } },
      },
    ],
    activeVessel: 'stage',
    camera: {
      mode: 'free',
      anchor: 'vessel:stage',
      position: [0, 60, 0],
      frame: 'bodyfixed',
      orthoHalfHeight: halfHeight,
      aim: { target: 'vessel:stage', frame: 'bodyfixed', up: 'target' },
    },
  };
}

/**
 * With this rotation (degrees), the +Y axis of a part points up in the picture of a stage, and its +Z axis points
 * towards the camera.
 */
export const UPRIGHT_DEG = [-90, 0, 0] as const;

export interface StagePicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * Returns the texel at a point that is `right` metres to the right of the picture's middle and `up` metres above the
 * middle.
 */
export function texelAt({ width, height, rgba }: StagePicture, halfHeight: number, right: number, up: number) {
  const perMetre = height / 2 / halfHeight;
  const x = Math.floor(width / 2 + right * perMetre);
  const y = Math.floor(height / 2 - up * perMetre);
  return [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}
