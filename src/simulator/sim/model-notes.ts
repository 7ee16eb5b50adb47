import type { PartTemplate } from './state.js';

/**
 * Returns notes about features of the templates' model files that are not drawn exactly. Each is one sentence about one
 * feature, with the name of the file. A file of several templates is listed once.
 */
export function modelNotes(templates: Iterable<PartTemplate>): readonly string[] {
  const notes = [...templates].flatMap(({ id, file = id, model }) =>
    (model.notes ?? []).map((note) => `${file}: ${note}`),
  );
  return [...new Set(notes)];
}
