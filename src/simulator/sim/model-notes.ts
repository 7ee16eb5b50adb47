import type { PartTemplate } from './state.js';

/**
 * Returns a sentence for each feature of a model file that is not drawn exactly. The sentence names the file. A file
 * that several templates use is listed once.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
