import type { CapturedTexel } from '../renderer/drawing/index.js';
import { describeTexel } from '../renderer/render/index.js';
import { ofSize, type Verdict } from '../contract/index.js';
import type { GoldenSettings } from './golden-settings.js';
import type { JudgeReply } from './judge-pictures.js';

export const addressOf = (name: string, which: string): string => `/v1/golden/${name}/${which}`;

export function verdictOf({
  name,
  settings,
  reply,
  source,
  captured,
  ut,
  accepted,
  warnings: ofFrame,
  incomplete,
}: {
  readonly name: string;
  readonly settings: GoldenSettings;
  readonly reply: Extract<JudgeReply, { judged: true }>;
  readonly source: Verdict['source'];
  /** The surface at the worst texel; null if it is not known, for example because a client sent the picture. */
  readonly captured: CapturedTexel | null;
  /** Universal time, s. */
  readonly ut: number;
  /** The time when the accepted picture was written, in the format of RFC 3339. */
  readonly accepted: string;
  /** Warnings about the frame itself, not about the comparison. */
  readonly warnings: readonly string[];
  readonly incomplete: boolean;
}): Verdict {
  const { passed, facts, warnings, figures, worst, diffPng } = reply;
  const { tolerance, mask } = settings;
  return {
    ...{ name, ...ofSize(settings, reply), tolerance, mask: [...mask] },
    passed,
    at: new Date().toISOString(),
    accepted,
    ut,
    source,
    incomplete,
    facts: [...facts],
    warnings: [...warnings, ...ofFrame],
    figures,
    worst: worst && { ...worst, surface: captured && surfaceOf(captured) },
    expected: addressOf(name, 'expected'),
    actual: addressOf(name, 'actual'),
    diff: diffPng && addressOf(name, 'diff'),
  };
}

function surfaceOf({ texel, tile: { lists, stickers } }: CapturedTexel): NonNullable<Verdict['worst']>['surface'] {
  return {
    drawn_by: texel.kind,
    description: describeTexel(texel),
    distance: Number.isFinite(texel.distance) ? texel.distance : null,
    lists: [...lists],
    stickers,
  };
}
