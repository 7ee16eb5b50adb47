import type { Model } from '../../../src/simulator/models/model.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';

const models = new Map<string, Model>();

/** Tests must not change the model, because all tests of a process share it. */
export function builtShape(name: string, parameters: object = {}): Model {
  const key = `${name} ${JSON.stringify(parameters)}`;
  let model = models.get(key);
  if (!model) models.set(key, (model = buildShape(name, parameters)));
  return model;
}
