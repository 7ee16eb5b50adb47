import { shown } from '../../base/errors/index.js';
import { BLEND_MODES, type BlendMode } from '../../contract/vocabulary/index.js';
import { finishFault, finishLines, type FinishTexts, isFinishLeaf, takesFinish } from './finish.js';
import type { Livery, LiverySticker, PartKey, LiveryRule } from './livery.js';

/** Maximum length of a livery, characters: enough for a few hundred parts and as many stickers. */
export const LIVERY_MAX = 262_144;
export const LIVERY_NAME_MAX = 60;

const TITLE = '# livery ';
const PART = '# part ';
/** The rule directories of a whole vessel and of a whole character. */
const BASE = 'paint/parts';
const CHARACTER = 'paint/kitten/default';
const NUMBER = /^(?:0(?:\.\d+)?|1(?:\.0+)?|\.\d+|\d(?:\.\d+)?e-\d+)$/i;

/** Matches the paths that a livery may write, and captures their segments. */
const RULE_PATH =
  /^vessels\/(?:active|by-id\/[^/]+)\/(?:(paint\/parts|paint\/kitten\/default)|paint\/kitten\/materials\/([^/]+)|(parts\/\d+(?:\/subparts\/\d+)*)\/paint)\/(color|enabled|gloss|metal|pattern|pattern_image|second_color|pattern_scale|pattern_angle)$/;

/** A part in a livery text, with its instance id on the vessel for which the text is written. */
export interface TextPart {
  readonly of: PartKey;
  readonly instanceId: number;
}

export interface TextVessel {
  readonly id: string;
  readonly isKitten: boolean;
  readonly find: (key: PartKey) => TextPart | null;
}

/**
 * Formats a livery as a script of field writes, one per line, which `ctl/batch` and `livery render --script` accept.
 * Comments in the script contain the template and the number of each part, so that the page can find the corresponding
 * part of another vessel.
 */
export function formatLivery(livery: Livery, vessel: TextVessel): string {
  const { name, blend, base, character, parts, materials, stickers } = livery;
  const lines = [`${TITLE}${name}`];
  if (blend !== null) lines.push(`paint/parts/blend ${blend}`);
  lines.push(`paint/${vessel.isKitten ? 'kittens' : 'parts'}/enabled 1`);
  const rule = (path: string, { color, enabled, finish }: LiveryRule): void => {
    lines.push(`vessels/active/${path}/color ${color}`, `vessels/active/${path}/enabled ${enabled ? 1 : 0}`);
    lines.push(...finishLines(`vessels/active/${path}`, finish));
  };
  if (base) rule(BASE, base);
  if (character) rule(CHARACTER, character);
  for (const material of materials) rule(`paint/kitten/materials/${material.name}`, material.rule);
  for (const part of parts) {
    const found = vessel.find(part.of);
    if (!found) continue;
    lines.push(partLine(found.of));
    rule(`${found.of.path}/paint`, part.rule);
  }
  for (const { on, image, rest } of stickers) {
    const found = vessel.find(on);
    if (!found) continue;
    lines.push(partLine(found.of), `paint/stickers/place ${image} vessel ${vessel.id} ${found.instanceId} ${rest}`);
  }
  return `${lines.join('\n')}\n`;
}

function partLine({ template, number }: PartKey): string {
  return `${PART}${template ?? '-'} ${number ?? 1}`;
}

export function titled(text: string, name: string): string {
  return text.includes(TITLE) ? text : `${TITLE}${name}\n${text}`;
}

/**
 * Parses a livery text. Accepts only the paint of a single vessel, so that a file from another user cannot change
 * anything else.
 * @throws Error that names the line and says what is wrong with it
 */
export function parseLivery(text: string, fallbackName = 'Livery'): Livery {
  if (text.length > LIVERY_MAX) throw new Error(`it has ${text.length} characters; ${LIVERY_MAX} at most`);
  let name = fallbackName;
  let blend: BlendMode | null = null;
  let key: Pick<PartKey, 'template' | 'number'> = { template: null, number: null };
  const rules = new Map<string, { of: PartKey; color?: string; enabled?: boolean; finish?: FinishTexts }>();
  const stickers: LiverySticker[] = [];
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.trim();
    const fail = (why: string): never => {
      throw new Error(`line ${index + 1}: ${why}`);
    };
    if (line.startsWith(TITLE)) name = line.slice(TITLE.length).trim() || name;
    else if (line.startsWith(PART))
      key = parsePart(line) ?? fail(`'${shown(line)}' is not '# part <template> <number>'`);
    if (line === '' || line.startsWith('#') || line === 'commit') continue;
    const at = line.indexOf(' ');
    const path = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(at + 1).trim();
    if (path === 'paint/parts/enabled' || path === 'paint/kittens/enabled') continue;
    if (path === 'paint/parts/blend') {
      blend =
        BLEND_MODES.find((mode) => mode === value) ??
        fail(`'${shown(value)}' is not a blend; use one of ${BLEND_MODES.join(', ')}`);
    } else if (path === 'paint/stickers/place') {
      stickers.push(parseSticker(value, key) ?? fail('a sticker of a livery must be placed on a part of its vessel'));
    } else {
      const found = RULE_PATH.exec(path) ?? fail(`'${shown(path)}' is not paint of a vessel; leave the line out`);
      const [, base, material, part = '', leaf] = found;
      const id = base ?? (material === undefined ? part : `material ${material}`);
      const rule = rules.get(id) ?? { of: { ...key, path: part } };
      rules.set(id, rule);
      if (leaf === 'enabled')
        rule.enabled = value === '0' ? false : value === '1' || fail(`'${shown(value)}' is not 0 or 1`);
      else if (isFinishLeaf(leaf)) {
        if (!takesFinish(path)) fail(`'${shown(path)}' is not paint of a vessel; leave the line out`);
        const wrong = finishFault(leaf, value);
        if (wrong !== null) fail(wrong);
        rule.finish = { ...rule.finish, [leaf]: value };
      } else
        rule.color = isColour(value)
          ? value
          : fail(`'${shown(value)}' is not a colour; write three numbers from 0 to 1`);
    }
  }
  const entries = [...rules].map(([id, { of, color, enabled, finish }]) => {
    // A rule that has only a finish does not enable a colour.
    const isColoured = color !== undefined || !finish;
    return { id, of, rule: { color: color ?? '1 1 1', enabled: enabled ?? isColoured, ...(finish && { finish }) } };
  });
  const ruleOf = (wanted: string): LiveryRule | null => entries.find(({ id }) => id === wanted)?.rule ?? null;
  // A text without rules counts as a livery only if it has a title. Such a livery removes all paint.
  if (entries.length + stickers.length === 0 && !text.includes(TITLE))
    throw new Error('it does not paint anything; save it from a painted vessel');
  return {
    name: name.slice(0, LIVERY_NAME_MAX),
    blend,
    base: ruleOf(BASE),
    character: ruleOf(CHARACTER),
    parts: entries.filter(({ of }) => of.path !== '').map(({ of, rule }) => ({ of, rule })),
    materials: entries
      .filter(({ id }) => id.startsWith('material '))
      .map(({ id, rule }) => ({ name: id.slice('material '.length), rule })),
    stickers,
  };
}

function parsePart(line: string): Pick<PartKey, 'template' | 'number'> | null {
  const [, template, digits] = /^# part (\S.*?) (\d+)$/.exec(line) ?? [];
  if (template === undefined) return null;
  return { template: template === '-' ? null : template, number: Number(digits) };
}

function parseSticker(value: string, key: Pick<PartKey, 'template' | 'number'>): LiverySticker | null {
  const [, image = '', rest = ''] = /^(\S+) vessel \S+ \d+ (.+)$/.exec(value) ?? [];
  return image === '' ? null : { on: { ...key, path: '' }, image, rest };
}

function isColour(value: string): boolean {
  const words = value.split(/\s+/);
  return words.length === 3 && words.every((word) => NUMBER.test(word));
}
