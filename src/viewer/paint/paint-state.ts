import type { Moment } from '../../renderer/live/index.js';
import { FINISH_LEAVES, shownFinish, stockText } from './finish.js';
import { ruleIn, type RuleScope, type RuleValue, standingsOf } from './rule-stack.js';

/** The paint of a selection at one moment. */
export interface PaintState {
  /** Describes the look: two states with the same text look the same. */
  readonly look: string;
  /** Texts of the leaves that decide the look, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * @param scopes the scopes whose rules apply to the selection, strongest first
 * @param isOnePart true if all scopes apply to the same part, so that only the strongest colour is visible
 * @returns null before the page has received the rules
 */
export function paintState(moment: Moment, scopes: readonly RuleScope[], isOnePart: boolean): PaintState | null {
  const rules: RuleValue[] = [];
  const { enabled, blend } = moment.paint;
  const texts = new Map([
    ['paint/parts/enabled', enabled ? '1' : '0'],
    ['paint/parts/blend', blend],
  ]);
  for (const { path, scope } of scopes) {
    const rule = ruleIn(moment, scope);
    if (!rule) return null;
    rules.push(rule);
    texts.set(`${path}/color`, rule.color);
    texts.set(`${path}/enabled`, rule.enabled ? '1' : '0');
    for (const leaf of FINISH_LEAVES) texts.set(`${path}/${leaf}`, rule.finish?.[leaf] ?? stockText(leaf));
  }
  return { look: enabled ? JSON.stringify([blend, isOnePart ? lookOfPart(rules) : rules.map(lookOfRule)]) : '', texts };
}

/**
 * @param materials for each material of a character, the scopes whose rules apply to it, strongest first
 * @returns null before the page has received the rules
 */
export function characterState(moment: Moment, materials: readonly (readonly RuleScope[])[]): PaintState | null {
  if (!moment.panels) return null;
  const { enabled } = moment.panels.kittenPaint;
  const texts = new Map([['paint/kittens/enabled', enabled ? '1' : '0']]);
  const colours = materials.map((scopes) => {
    const rules = scopes.map(({ path, scope }) => {
      const rule = ruleIn(moment, scope)!;
      texts.set(`${path}/color`, rule.color);
      texts.set(`${path}/enabled`, rule.enabled ? '1' : '0');
      return rule;
    });
    return rules[standingsOf(rules).indexOf('wins')]?.color;
  });
  return { look: enabled ? JSON.stringify(colours) : '', texts };
}

function lookOfPart(rules: readonly RuleValue[]): unknown {
  return [rules[standingsOf(rules).indexOf('wins')]?.color, shownFinish(rules)];
}

function lookOfRule({ enabled, color, finish }: RuleValue): unknown {
  return enabled ? [color, finish] : [finish?.gloss, finish?.metal];
}

/** Returns the writes that restore a former state. */
export function restoringWrites(
  before: PaintState,
  now: PaintState,
): readonly { readonly path: string; readonly text: string }[] {
  return [...before.texts]
    .filter(([path, text]) => now.texts.has(path) && now.texts.get(path) !== text)
    .map(([path, text]) => ({ path, text }));
}

/** Words for changed leaves, the most visible change first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\/(color|enabled|blend)$/, 'colour'],
  [/\/(pattern\w*|second_color)$/, 'pattern'],
  [/\/(gloss|metal)$/, 'finish'],
];

/** Says what differs, for example `the colour and the pattern`. */
export function changedWords(paths: readonly string[]): string {
  const words = WORDS.filter(([leaf]) => paths.some((path) => leaf.test(path))).map(([, word]) => `the ${word}`);
  return words.join(' and ');
}
