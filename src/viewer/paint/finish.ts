import { shown } from '../../base/errors/index.js';
import { isFileName } from '../../base/uploads/index.js';
import { formatScalar } from '../../base/math/index.js';
import { PATTERN_SCALE_MAX, PATTERNS, STOCK_SHARE } from '../../contract/vocabulary/index.js';
import { NO_PATTERN, type PaintRule, shareOf } from '../../simulator/paint/rules/index.js';
import { parseComponents } from './colour.js';

/** The leaves of a part rule that set its finish and pattern. */
export const FINISH_LEAVES = [
  'gloss',
  'metal',
  'pattern',
  'pattern_image',
  'second_color',
  'pattern_scale',
  'pattern_angle',
] as const;
export type FinishLeaf = (typeof FINISH_LEAVES)[number];

/** Texts of the finish leaves. Leaves that still have their initial text are left out. */
export type FinishTexts = Readonly<Partial<Record<FinishLeaf, string>>>;

export function finishText(rule: Pick<PaintRule, 'finish' | 'pattern'>, leaf: FinishLeaf): string {
  const { name, image, secondSrgb, scale, angleDeg } = rule.pattern ?? NO_PATTERN;
  switch (leaf) {
    case 'gloss':
    case 'metal':
      return formatScalar(shareOf(rule, leaf));
    case 'pattern':
      return name;
    case 'pattern_image':
      return image;
    case 'second_color':
      return secondSrgb.map(formatScalar).join(' ');
    case 'pattern_scale':
      return formatScalar(scale);
    case 'pattern_angle':
      return formatScalar(angleDeg);
  }
}

export const stockText = (leaf: FinishLeaf): string => finishText({}, leaf);

/**
 * Reports whether the rule with this path can have a finish. Rules for characters cannot. `path` may also be the path
 * of a leaf of the rule.
 */
export const takesFinish = (path: string): boolean => !/(?:^|\/)paint\/kittens?(?:\/|$)/.test(path);

export const isFinishLeaf = (leaf: string | undefined): leaf is FinishLeaf =>
  (FINISH_LEAVES as readonly (string | undefined)[]).includes(leaf);

/** For each leaf, a description of the valid texts, and a function that reports whether a text is valid. */
const FORMS: Readonly<Record<FinishLeaf, readonly [wanted: string, holds: (text: string) => boolean]>> = {
  gloss: [`a number from 0 to 1, or ${STOCK_SHARE}`, isShare],
  metal: [`a number from 0 to 1, or ${STOCK_SHARE}`, isShare],
  pattern: [`one of ${PATTERNS.join(', ')}`, (text) => (PATTERNS as readonly string[]).includes(text)],
  pattern_image: ['the name of an uploaded image, or none', isFileName],
  second_color: ['three numbers from 0 to 1', (text) => parseComponents(text) !== null],
  pattern_scale: [
    `metres above 0 and up to ${PATTERN_SCALE_MAX}`,
    (text) => numberOf(text) > 0 && numberOf(text) <= PATTERN_SCALE_MAX,
  ],
  pattern_angle: ['degrees from -360 to 360', (text) => Math.abs(numberOf(text)) <= 360],
};

function isShare(text: string): boolean {
  const share = numberOf(text);
  return share === STOCK_SHARE || (share >= 0 && share <= 1);
}

/** Parses a decimal number; NaN for any other text. */
const numberOf = (text: string): number =>
  /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : NaN;

export function finishFault(leaf: FinishLeaf, text: string): string | null {
  const [wanted, holds] = FORMS[leaf];
  return holds(text) ? null : `'${shown(text)}' is not a ${leaf}; write ${wanted}`;
}

/** Returns the paths of a rule's finish. The rule of a character has no finish, so the list is empty. */
export const finishPaths = (path: string): string[] =>
  takesFinish(path) ? FINISH_LEAVES.map((leaf) => `${path}/${leaf}`) : [];

export function finishOf(textAt: (leaf: FinishLeaf) => string | undefined): FinishTexts | undefined {
  const texts: Partial<Record<FinishLeaf, string>> = {};
  for (const leaf of FINISH_LEAVES) {
    const text = textAt(leaf);
    if (text !== undefined && text !== stockText(leaf)) texts[leaf] = text;
  }
  return Object.keys(texts).length === 0 ? undefined : texts;
}

/** @param former the rule's current finish */
export function finishLines(path: string, finish: FinishTexts = {}, former: FinishTexts = {}): string[] {
  const leaves = FINISH_LEAVES.filter((leaf) => leaf in finish || leaf in former);
  return leaves.map((leaf) => `${path}/${leaf} ${finish[leaf] ?? stockText(leaf)}`);
}

export const isSameFinish = (a: FinishTexts = {}, b: FinishTexts = {}): boolean =>
  FINISH_LEAVES.every((leaf) => a[leaf] === b[leaf]);

export const maskOf = (finish: FinishTexts | undefined): string | null =>
  finish?.pattern === 'image' ? (finish.pattern_image ?? null) : null;

/**
 * Returns the visible finish of a part. Gloss and metal each come from the first rule that sets them. The pattern comes
 * from the rule whose colour is visible.
 * @param rules the rules of the part, strongest first
 */
export function shownFinish(
  rules: readonly ({ readonly enabled: boolean; readonly finish?: FinishTexts } | null)[],
): FinishTexts | undefined {
  const winner = rules.find((rule) => rule?.enabled);
  return finishOf((leaf) =>
    leaf === 'gloss' || leaf === 'metal'
      ? rules.find((rule) => rule?.finish?.[leaf] !== undefined)?.finish?.[leaf]
      : winner?.finish?.[leaf],
  );
}
