import { publishedCaseSchema } from '../../src/contract/index.js';
import type { GeneratedFile } from '../generated-file.js';
import { publishedSceneSchema } from '../../src/simulator/sim/scene-file/parsing/index.js';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const PUBLISHED_SCHEMAS: readonly GeneratedFile[] = [
  { path: 'golden/case.schema.json', text: () => json(publishedCaseSchema()) },
  { path: 'golden/scene.schema.json', text: () => json(publishedSceneSchema()) },
];
