import type { PartTemplate } from './state.js';

/**
 * Returns notes about features that the templates' model files use but the renderer does not draw exactly. Each note is
 * one sentence about one feature, with the name of the file. The notes of a file are listed once, even if several
 * templates use it.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
