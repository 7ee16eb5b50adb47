import type { PartTemplate } from './state.js';

/**
 * Returns the features in these templates' model files that are not drawn exactly: one sentence for each feature of a
 * file, with the name of the file. A file that several templates use is listed once.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
