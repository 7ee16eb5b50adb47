import { describeTexel } from '../../render/capture/surface-texels.js';
import type { Verdict } from '../../transports/http/index.js';
import type { GoldenFrame } from './golden-frames.js';
import type { GoldenSettings } from './golden-settings.js';
import type { JudgeReply } from './judge-pictures.js';

/** Returns where a picture of a golden is served. */
export const addressOf = (name: string, which: string): string => `/v1/golden/${name}/${which}`;

/** Describes a comparison as it is answered and kept. */
export function verdictOf({
  name,
  settings,
  reply,
  frame,
  ut,
  accepted,
}: {
  readonly name: string;
  readonly settings: GoldenSettings;
  readonly reply: Extract<JudgeReply, { judged: true }>;
  /** The frame that was drawn for it; null for a picture that was sent. */
  readonly frame: GoldenFrame | null;
  /** Universal time, s. */
  readonly ut: number;
  /** When the accepted picture was written, RFC 3339. */
  readonly accepted: string;
}): Verdict {
  const { passed, facts, warnings, figures, worst, width, height, diffPng } = reply;
  const { samples, pass, tolerance, mask } = settings;
  return {
    ...{ name, width, height, samples, pass, tolerance, mask: [...mask] },
    passed,
    at: new Date().toISOString(),
    accepted,
    ut,
    source: frame ? 'frame' : 'upload',
    facts: [...facts],
    warnings: [...warnings],
    figures,
    worst: worst && { ...worst, surface: frame && surfaceAt(frame, worst.x, worst.y) },
    expected: addressOf(name, 'expected'),
    actual: addressOf(name, 'actual'),
    diff: diffPng && addressOf(name, 'diff'),
  };
}

function surfaceAt({ texels, tiles }: GoldenFrame, x: number, y: number): NonNullable<Verdict['worst']>['surface'] {
  const texel = texels.at(x, y);
  const { lists, stickers } = tiles.at(x, y);
  return {
    drawn_by: texel.kind,
    description: describeTexel(texel),
    distance: Number.isFinite(texel.distance) ? texel.distance : null,
    lists: [...lists],
    stickers,
  };
}
