import { html, nothing, type TemplateResult } from 'lit';
import type { TrackMarks } from './track-marks.js';

export function shotMarks(marks: TrackMarks | null): TemplateResult | typeof nothing {
  if (!marks) return nothing;
  const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
  return html`<div
    class="shots"
    role="img"
    aria-label="${counted(marks.shots.length, 'shot')}, ${counted(marks.keys.length, 'key')}"
  >
    ${marks.shots.map(
      ({ name, from, to }) =>
        html`<span class="cut" title=${name} style="--from:${percent(from)};--to:${percent(to)}">${name}</span>`,
    )}
    ${marks.keys.map((at) => html`<i style="--from:${percent(at)}"></i>`)}
  </div>`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
