import type { PartTemplate } from './state.js';

/**
 * Returns one sentence about each feature of the templates' model files that is not drawn exactly, with the name of the
 * file. A file of several templates is listed once.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
