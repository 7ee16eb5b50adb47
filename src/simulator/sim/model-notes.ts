import type { PartTemplate } from './state.js';

/**
 * Returns notes about features of the templates' model files that the renderer does not draw exactly. A note is one
 * sentence about one feature, with the name of the file. Each file is listed once, even if several templates use it.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
