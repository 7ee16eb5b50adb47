import type { Api } from '../link/api.js';
import { describeError } from '../link/link-error.js';
import { readMany } from '../link/read-many.js';
import { isSameFinish } from '../paint/finish.js';
import {
  partRulePaths,
  ruleAt,
  ruleLeaves,
  ruleLines,
  type WantedRule,
  type WrittenRule,
} from '../paint/rule-paths.js';
import type { Editor } from './editor.js';
import type { LeftText } from './left-texts.js';
import type { Edit } from './undo-stack.js';
import { type FieldWrite, LINES_MAX, writeBatch } from './write-fields.js';

/**
 * Returns an edit that sets rules. If the server refuses a write, the edit reverts the earlier writes.
 * @param isWhole true to write unchanged values too, so that a script of the writes has the same result on another
 *   server
 */
export function settingRules(
  editor: Editor,
  label: string,
  rules: readonly WantedRule[],
  fields: readonly FieldWrite[] = [],
  isWhole = false,
): Edit {
  return {
    label,
    colour: rules.length === 1 ? rules[0]!.rule?.color : undefined,
    run: async () => {
      const leaves = [...rules.flatMap(({ path }) => ruleLeaves(path)), ...fields.map(({ path }) => path)];
      const before = await readMany(editor.api, leaves);
      const former = rules.map(({ path }) => ({ path, rule: ruleAt(path, (leaf) => before.get(leaf)) }));
      const formerFields = fields.flatMap(({ path }) => {
        const text = before.get(path);
        return text === undefined ? [] : [{ path, text }];
      });
      const fieldLines = fields
        .filter(({ path, text }) => isWhole || before.get(path) !== text)
        .map(({ path, text }) => `${path} ${text}`);
      const changes = rules
        .map((wanted, at) => ({ ...wanted, before: former[at]!.rule }))
        .filter(({ rule, before: now }) => !isSame(rule, now) || (isWhole && rule !== null));
      const lines = [...changes.flatMap(({ path, rule, before: now }) => ruleLines(path, rule, now)), ...fieldLines];
      try {
        await writeLines(editor, lines);
      } catch (error) {
        // Restore all values, because the batches before the refused one have already run.
        const back = [
          ...changes.flatMap(({ path, rule, before: now }) => ruleLines(path, now, rule)),
          ...formerFields.map(({ path, text }) => `${path} ${text}`),
        ];
        await writeLines(editor, back).catch(() => undefined);
        throw error;
      }
      const left = await editor.left(leaves.map((path) => ({ path })));
      noteLeft(editor, left, before);
      return { ...settingRules(editor, label, former, formerFields), left };
    },
  };
}

export function clearingRules(editor: Editor, family: 'parts' | 'kittens', label: string): Edit {
  return {
    label,
    run: async () => {
      const paths = family === 'parts' ? await partPaths(editor.api) : await kittenPaths(editor.api);
      const leaves = paths.flatMap(ruleLeaves);
      const texts = await readMany(editor.api, leaves);
      const before = paths
        .map((path) => ({ path, rule: ruleAt(path, (leaf) => texts.get(leaf)) }))
        .filter(({ rule }) => rule !== null);
      await editor.fire(`paint/${family}/clear`);
      const left = async (): Promise<LeftText[]> => editor.left(leaves.map((path) => ({ path })));
      const cleared = await left();
      noteLeft(editor, cleared, texts);
      return {
        label,
        left: cleared,
        run: async () => {
          await settingRules(editor, label, before).run();
          return { ...clearingRules(editor, family, label), left: await left() };
        },
      };
    },
  };
}

function noteLeft({ changes }: Editor, left: readonly LeftText[], before: ReadonlyMap<string, string>): void {
  for (const { path, text } of left) {
    const former = before.get(path);
    if (text === undefined) continue;
    if (text !== former) changes.wrote(path, text, former);
    else if (path.endsWith('/enabled')) changes.found(path, text);
  }
}

async function partPaths(api: Api): Promise<string[]> {
  const [templates, vessels] = await Promise.all([api.list('paint/parts/templates'), api.vessels()]);
  const parts = await Promise.all(
    vessels.map(async (vessel) => {
      const { path } = vessel;
      return [`${path}/paint/parts`, ...partRulePaths(await api.parts(vessel), `${path}/parts`)];
    }),
  );
  return ['paint/parts/global', ...templates.map(({ name }) => `paint/parts/templates/${name}`), ...parts.flat()];
}

async function kittenPaths(api: Api): Promise<string[]> {
  const [materials, vessels] = await Promise.all([api.list('paint/kittens/materials'), api.vessels()]);
  const own = await Promise.all(vessels.map(({ path }) => characterPaths(api, path)));
  return ['paint/kittens/shared', ...materials.map(({ name }) => `paint/kittens/materials/${name}`), ...own.flat()];
}

/** Returns the rule paths of a character; empty for any other vessel. */
export async function characterPaths(api: Api, at: string): Promise<string[]> {
  const materials = await api.list(`${at}/paint/kitten/materials`).catch((error: unknown) => {
    if (describeError(error).errno === 'ENOENT') return null;
    throw error;
  });
  if (!materials) return [];
  return [`${at}/paint/kitten/default`, ...materials.map(({ name }) => `${at}/paint/kitten/materials/${name}`)];
}

/**
 * Writes lines in batches. If the server refuses a batch because a part or vessel in it no longer exists, sends the
 * lines of that batch one by one.
 */
async function writeLines(editor: Editor, lines: readonly string[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_MAX) {
    const some = lines.slice(at, at + LINES_MAX);
    try {
      await writeBatch(editor, some);
    } catch (error) {
      if (describeError(error).errno !== 'ENOENT') throw error;
      for (const line of some) await writeUnlessGone(editor, line);
    }
  }
}

async function writeUnlessGone(editor: Editor, line: string): Promise<void> {
  const end = line.indexOf(' ');
  await editor.fire(line.slice(0, end), line.slice(end + 1)).catch((error: unknown) => {
    if (describeError(error).errno !== 'ENOENT') throw error;
  });
}

function isSame(a: WrittenRule, b: WrittenRule): boolean {
  return (
    a === b ||
    (a !== null && b !== null && a.enabled === b.enabled && a.color === b.color && isSameFinish(a.finish, b.finish))
  );
}
