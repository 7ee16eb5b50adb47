import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import type { LeafForm } from '../../../src/contract/world/index.js';
import { createModelReader } from '../../../src/server/opened-models/index.js';
import { createSimulation } from '../../../src/simulator/index.js';
import { leafForm, type Node } from '../../../src/simulator/fields/index.js';
import { bareDefaultScene } from '../../bench/crowd/crowded-world.js';
import { markdownTable } from '../markdown-table.js';
import { DIRECTORY_NOTES } from './directory-notes.js';

type Directory = Extract<Node, { type: 'directory' }>;

const INTRODUCTION = `# The field tree

<!-- Written by \`npm run docs\` from the tree of the default scene. Edit harness/docs/reference, not this page. -->

Paths are below \`/v1/fs/\` over HTTP, the root of a 9P mount, and \`mod/sim/\` over MQTT. Units are SI (metres, seconds, kilograms, newtons, watts, joules) and angles are in degrees, unless a line
says otherwise. \`vessels/active\` is an alias of the controlled vessel; while there is none, reading it gives ENOENT.

| Kind | You can |
|---|---|
| S | read it |
| St | read it and write it; a read returns the present value |
| T | write \`1\` to trigger it |
| L | write a line of arguments |
| B | write several lines, which run as one batch |
| Sm, Smb | follow it: lines, or bytes |
| files | upload, read and delete files |

A number is returned with at most nine significant digits. A text ends in one line feed. An empty list has no bytes.
`;

const DISPLAY = `## \`display\`

The picture for terminals. A server that does not draw has no such directory. Writes to \`enabled\`, \`fps\`, \`width\`, \`height\` and \`encoding\` (\`rgba-zlib\` or \`rgba\`) take effect at once and are not allowed in
batches; numbers are clamped. \`format\` describes the data that \`stream\` sends: [the picture in a terminal](../9p.md#the-picture-in-a-terminal).
`;

/** @throws RangeError if a directory has no note */
export async function treePage(): Promise<string> {
  const { world, tree } = createSimulation(await bareDefaultScene(), {
    config: defaultConfig(),
    clock: 'stepped',
    readModel: createModelReader(),
  });
  // Adds a sticker and a player, so that the page also describes their fields.
  tree.writeText('paint/stickers/place', 'badge.png body Earth 28.6 -80.6\n');
  tree.writeText('ctl/timed_batch', '@id player\n0 paint/parts/enabled 1\ncommit\n');
  world.step(0);
  const found = new Map<string, string[][]>();
  collect(tree.lookup('') as Directory, '', found);
  const missing = [...found.keys()].filter((path) => !(path in DIRECTORY_NOTES));
  const gone = Object.keys(DIRECTORY_NOTES).filter((path) => !found.has(path));
  if (missing.length + gone.length > 0) {
    throw new RangeError(
      `harness/docs/reference/directory-notes.ts: add a note for ${missing.join(', ') || 'nothing'}; remove ${gone.join(', ') || 'nothing'}`,
    );
  }
  const chapters = Object.entries(DIRECTORY_NOTES).map(
    ([path, note]) =>
      `## \`${path || '/'}\`\n\n${note}\n\n${markdownTable(['Field', 'Kind', 'Takes'], found.get(path)!)}`,
  );
  return [INTRODUCTION, ...chapters, DISPLAY].join('\n');
}

/**
 * Collects the fields of all kinds of directories. If there are several directories of a kind, the page shows the
 * directory with the most fields.
 */
function collect(directory: Directory, path: string, found: Map<string, string[][]>): void {
  if (directory.standsFor?.() != null) return;
  const fields: string[][] = [];
  const whole = directory.shape?.() ?? directory;
  for (const name of new Set([...whole.names(), ...directory.names()])) {
    const node = directory.child(name) ?? whole.child(name);
    if (node?.type === 'directory') collect(node, path === '' ? name : `${path}/${name}`, found);
    else if (node) fields.push([`\`${name}\``, kindOf(node), formOf(leafForm(node))]);
  }
  const pattern = patternOf(path);
  if (fields.length > (found.get(pattern)?.length ?? 0)) found.set(pattern, fields);
}

/** Replaces names from the scene by placeholders. */
function patternOf(path: string): string {
  return path
    .replace(/^(vessels\/by-id|debug\/vessels|bodies)\/[^/]+/, '$1/<id>')
    .replace(/\/\d+(?=\/|$)/g, '/<n>')
    .replace(/\b(templates|tanks|materials|schedules)\/[^/]+/, '$1/<name>');
}

function kindOf(node: Exclude<Node, Directory>): string {
  return node.type === 'file' || node.type === 'stream' ? node.kind : 'files';
}

function formOf(form: LeafForm | null): string {
  switch (form?.kind) {
    case undefined:
      return '';
    case 'flag':
      return '0 or 1';
    case 'colour':
      return 'three sRGB components from 0 to 1';
    case 'words':
      return form.words.map((word) => `\`${word}\``).join(', ');
    case 'number':
      return rangeOf(form.least, form.most);
  }
}

function rangeOf(least: number | null, most: number | null): string {
  if (least === null && most === null) return 'a number';
  if (least === null) return `a number up to ${most}`;
  return most === null ? `a number from ${least}` : `${least} to ${most}`;
}
