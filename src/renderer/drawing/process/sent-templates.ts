import type { AssetCache } from '../../../base/assets/index.js';
import { loadShape } from '../../../simulator/sim/scene-file/index.js';
import type { ImagePool, Model } from '../../../simulator/models/index.js';
import type { PartTemplate, TemplateShape } from '../../../simulator/sim/index.js';

/**
 * A part template in a message: with the instructions to build its model or, if the model was read from a file, with
 * the model.
 */
export interface SentTemplate {
  readonly id: string;
  readonly displayName: string;
  readonly made: { readonly shape: TemplateShape } | { readonly model: Model };
}

/** Returns all templates for one message, because one message sends each shared object only once. */
export function sentTemplates(templates: ReadonlyMap<string, PartTemplate>): SentTemplate[] {
  return [...templates.values()].map(({ id, displayName, shape, model }) => ({
    id,
    displayName,
    made: shape ? { shape } : { model },
  }));
}

/** @param assets cache of models from an earlier run */
export async function receivedTemplates(
  sent: readonly SentTemplate[],
  assets: AssetCache,
): Promise<ReadonlyMap<string, PartTemplate>> {
  const pool: ImagePool = new Map();
  const templates = new Map<string, PartTemplate>();
  for (const { id, displayName, made } of sent) {
    const model = 'model' in made ? made.model : await loadShape(made.shape, assets, pool);
    templates.set(id, { id, displayName, model });
  }
  return templates;
}
