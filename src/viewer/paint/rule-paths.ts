import type { BrowsedPart } from '../../contract/index.js';
import { finishLines, finishOf, finishPaths, type FinishTexts, isFinishLeaf, takesFinish } from './finish.js';

/** The settings of a rule; null if the scope has no rule, for example after `clear`. */
export type WrittenRule = {
  readonly enabled: boolean;
  readonly color: string;
  readonly finish?: FinishTexts;
} | null;

export interface WantedRule {
  readonly path: string;
  readonly rule: WrittenRule;
}

/** Texts of the leaves in a scope without a rule. */
export const NO_RULE = { enabled: '0', color: '1 0.25 0.2' } as const;

/** @param textAt returns the text of a leaf; undefined for an absent leaf */
export function ruleAt(path: string, textAt: (path: string) => string | undefined): WrittenRule {
  const enabled = textAt(`${path}/enabled`) ?? NO_RULE.enabled;
  const color = textAt(`${path}/color`) ?? NO_RULE.color;
  const finish = finishOf((leaf) => textAt(`${path}/${leaf}`));
  if (enabled === NO_RULE.enabled && color === NO_RULE.color && !finish) return null;
  return { enabled: enabled === '1', color, ...(finish && { finish }) };
}

export function ruleLeaves(path: string): string[] {
  return [`${path}/enabled`, `${path}/color`, ...finishPaths(path)];
}

/** @param former the current rule of the scope */
export function ruleLines(path: string, rule: WrittenRule, former: WrittenRule = null): string[] {
  if (!rule) return [`${path}/clear 1`];
  return [
    `${path}/color ${rule.color}`,
    `${path}/enabled ${rule.enabled ? 1 : 0}`,
    ...finishLines(path, rule.finish, former?.finish),
  ];
}

/** @param at path of the directory that lists the parts */
export function partRulePaths(parts: readonly BrowsedPart[], at: string): string[] {
  return parts.flatMap(({ index, subparts }) => [
    `${at}/${index}/paint`,
    ...partRulePaths(subparts, `${at}/${index}/subparts`),
  ]);
}

/**
 * For a leaf with a colour or a finish, returns the paths of the switches that must be on to make the colour or finish
 * visible. For any other leaf, returns an empty list.
 */
export function switchesOf(path: string): string[] {
  const [, rule, leaf = ''] = /^(.*\bpaint\b.*)\/(\w+)$/.exec(path) ?? [];
  if (rule === undefined || (leaf !== 'color' && !isFinishLeaf(leaf))) return [];
  const master = `paint/${takesFinish(rule) ? 'parts' : 'kittens'}/enabled`;
  return leaf === 'gloss' || leaf === 'metal' ? [master] : [`${rule}/enabled`, master];
}
