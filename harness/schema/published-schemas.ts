import { publishedSceneSchema } from '../../src/sim/scene-file/index.js';

export interface PublishedSchema {
  /** Relative to the project. */
  readonly path: string;
  /** What the file must hold. */
  readonly text: () => string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every schema that stands as a file beside the code it is generated from. */
export const PUBLISHED_SCHEMAS: readonly PublishedSchema[] = [
  { path: 'src/sim/scene-file/scene.schema.json', text: () => json(publishedSceneSchema()) },
];
