import type { PartTemplate } from './state.js';

/**
 * Returns the features of these templates' model files that are not drawn as the files say: one sentence for each
 * feature of a file, with the name of the file, even when several templates use it.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
