import type { AssetCache } from '../../../base/assets/index.js';
import { loadShape } from '../../../simulator/sim/scene-file/index.js';
import type { ImagePool, Model } from '../../../simulator/models/index.js';
import type { PartTemplate, TemplateShape } from '../../../simulator/sim/index.js';

/**
 * A part template in a message. If its model is built from instructions, the instructions are sent. If the model comes
 * from a file, the model itself is sent.
 */
export interface SentTemplate {
  readonly id: string;
  readonly displayName: string;
  readonly made: { readonly shape: TemplateShape } | { readonly model: Model };
}

/**
 * Returns the templates in a form that can be sent. One message must contain all templates, because an object that
 * several templates share is sent only once per message.
 */
export function sentTemplates(templates: ReadonlyMap<string, PartTemplate>): SentTemplate[] {
  return [...templates.values()].map(({ id, displayName, shape, model }) => ({
    id,
    displayName,
    made: shape ? { shape } : { model },
  }));
}

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
