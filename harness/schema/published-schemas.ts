import { publishedCaseSchema } from '../../src/contract/index.js';
import { publishedSceneSchema } from '../../src/simulator/sim/scene-file/parsing/index.js';

export interface PublishedSchema {
  /** Relative to the project. */
  readonly path: string;
  /** Returns the text that the file must hold. */
  readonly text: () => string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every schema that is published as a file. */
export const PUBLISHED_SCHEMAS: readonly PublishedSchema[] = [
  { path: 'golden/case.schema.json', text: () => json(publishedCaseSchema()) },
  { path: 'golden/scene.schema.json', text: () => json(publishedSceneSchema()) },
];
