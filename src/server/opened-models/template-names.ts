import type { GltfParts } from '../../simulator/models/gltf/index.js';

const LONGEST = 48;

export interface TemplateNames {
  /**
   * One template for each distinct appearance of parts. Template ids are unique and begin with the name of the file.
   */
  readonly templates: readonly { readonly id: string; readonly displayName: string }[];
  readonly parts: readonly string[];
}

/**
 * Names the templates and the parts of a model. Parts that look equal share a template, which gets the name of the
 * first of these parts. Ids contain only characters that a file name may contain. If two ids would be equal, the second
 * id gets a number: `hull`, then `hull-2`. A part without a usable name is named by its number.
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

function readable(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

function plain(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return letters.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
}
