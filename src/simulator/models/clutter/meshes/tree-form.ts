/** The outline of a kind of tree. */
export interface TreeForm {
  readonly height: number;
  /** Height of the lowest leaves, m. */
  readonly bole: number;
  /** Radius of the crown where it is widest, m. */
  readonly spread: number;
  /** The height at which the crown is widest, as a fraction of the crown's height. */
  readonly belly: number;
  readonly trunk: number;
}

const FORMS: readonly TreeForm[] = [
  { height: 7.6, bole: 1.7, spread: 3, belly: 0.42, trunk: 0.24 },
  { height: 9.8, bole: 1.2, spread: 1.75, belly: 0.25, trunk: 0.2 },
];

export const treeForm = (variety: number): TreeForm => FORMS[variety % FORMS.length]!;

/** Returns the radius of the crown, m, at the height `t`, which is 0 at the crown's lower end and 1 at its top. */
export function crownRadius({ spread, belly }: TreeForm, t: number): number {
  const rise = t < belly ? 0.55 + 0.45 * Math.sin((t / belly) * 1.5708) : Math.cos(((t - belly) / (1 - belly)) * 1.45);
  return spread * rise;
}
