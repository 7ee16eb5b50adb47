import type { PartTemplate } from './state.js';

/**
 * Returns what the model files of these templates say that is not drawn so: one sentence for each feature of a file, with the
 * name of the file, however many templates use it.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
