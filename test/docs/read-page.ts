export interface PageBlock {
  /** Number of the line with the opening fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /**
   * The marks of the block, which are in comments before its opening fence. For example, `<!-- skip: needs root -->` is
   * the mark `skip` with the value `needs root`.
   */
  readonly marks: Readonly<Record<string, string>>;
}

export interface ShellBlock extends PageBlock {
  readonly output: string | null;
}

export type PageStep =
  | { readonly kind: 'file'; readonly name: string; readonly block: PageBlock }
  | { readonly kind: 'shell'; readonly block: ShellBlock };

const MARKS = ['skip', 'needs', 'file'];

/** The valid languages of blocks. Shell commands must be in `sh` blocks, because only these blocks are tested. */
const LANGUAGES = ['sh', 'text', 'json', 'jsonc', 'js', 'ts', 'toml', 'yaml', 'http', 'wgsl', 'diff', 'html'];

export function readBlocks(text: string): PageBlock[] {
  const lines = text.split('\n');
  const blocks: PageBlock[] = [];
  let marks: Record<string, string> = {};
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const [, name, value] = /^<!-- ([a-z]+): (.+) -->$/.exec(line) ?? [];
    const [, fence, language] = /^\s*(```+)(.*)$/.exec(line) ?? [];
    if (name !== undefined) marks[name] = value!;
    else if (fence !== undefined) {
      const end = lines.findIndex((each, at) => at > i && each.trim() === fence);
      if (end < 0) throw new Error(`line ${i + 1}: the block does not end`);
      const body = lines.slice(i + 1, end).join('\n');
      blocks.push({ line: i + 1, language: language!.trim(), text: body, marks });
      marks = {};
      i = end;
    } else if (line.trim() !== '') marks = {};
  }
  return blocks;
}

export function readSteps(text: string): PageStep[] {
  const blocks = readBlocks(text);
  const lines = text.split('\n');
  return blocks.flatMap((block, i): PageStep[] => {
    if (block.marks['file'] !== undefined) return [{ kind: 'file', name: block.marks['file'], block }];
    if (block.language !== 'sh') return [];
    const next = blocks[i + 1];
    const end = block.line + block.text.split('\n').length + 1;
    const follows = next?.language === 'text' && lines.slice(end, next.line - 1).every((line) => line.trim() === '');
    return [{ kind: 'shell', block: { ...block, output: follows ? next.text : null } }];
  });
}

/**
 * Returns the reasons why blocks cannot be tested, with line numbers: an unknown language, an unknown mark, or a
 * missing fence.
 */
export function strayBlocks(text: string): string[] {
  const blocks = readBlocks(text);
  const strange = blocks.flatMap(({ line, language, marks }) => [
    ...(LANGUAGES.includes(language) ? [] : [`line ${line}: language '${language}'; use ${LANGUAGES.join(', ')}`]),
    ...Object.keys(marks)
      .filter((mark) => !MARKS.includes(mark))
      .map((mark) => `line ${line}: mark '${mark}'; use ${MARKS.join(', ')}`),
  ]);
  let open = false;
  let listed = false;
  const indented = text.split('\n').flatMap((line, i) => {
    if (/^\s*```/.test(line)) open = !open;
    else if (!open && /^\s*([-*]|\d+\.) /.test(line)) listed = true;
    else if (!open && /^\S/.test(line)) listed = false;
    return !open && !listed && /^ {4}\S/.test(line) ? [`line ${i + 1}: indented block; use a fence`] : [];
  });
  return [...strange, ...indented];
}
