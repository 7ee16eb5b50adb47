import type { GltfParts } from '../../simulator/models/gltf/index.js';

/** The maximum characters of a part's name. */
const LONGEST = 48;

/** The names of the parts of a model file and of their templates. */
export interface TemplateNames {
  /** By look: ids are unique, and begin with the name of the file. */
  readonly templates: readonly { readonly id: string; readonly displayName: string }[];
  /** The names of the parts for people. */
  readonly parts: readonly string[];
}

/**
 * Names the templates after the first part with their look: ids have the characters of file names, `hull-2` for the second
 * `hull`. Parts without a usable name are numbered.
 */
export function templateNames(file: string, { parts, looks }: Pick<GltfParts, 'parts' | 'looks'>): TemplateNames {
  const shown = parts.map(({ name }, index) => readable(name) || `Part ${index + 1}`);
  const ids = new Set<string>();
  const templates = looks.map((_, look) => {
    const first = parts.findIndex((part) => part.look === look);
    const displayName = shown[first]!;
    const stem = plain(displayName) || `part-${first + 1}`;
    let id = stem;
    for (let nth = 2; ids.has(id); nth++) id = `${stem}-${nth}`;
    ids.add(id);
    return { id: `${file}.${id}`, displayName };
  });
  return { templates, parts: shown };
}

/** Returns a name in one line, without control characters and other invisible ones, shortened. */
function readable(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

function plain(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return letters.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
}
