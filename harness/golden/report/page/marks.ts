import type { CaseRecord } from '../run-results.js';
import { html, type Html } from '../../../../src/base/html/index.js';

/**
 * Marks places in a picture of a case: the worst texel (with a ring), the worst region, and the areas that are not
 * compared.
 */
export function marks({ comparison, mask, pictures: { mask: picture }, drawing }: CaseRecord): Html | false {
  if (!drawing) return false;
  const { width, height } = drawing;
  const { worst, region } = comparison ?? {};
  const radius = Math.max(width, height) / 40;
  const ring = (kind: string): Html | null | undefined =>
    worst &&
    html`<circle
      class="${kind}"
      cx="${worst.x + 0.5}"
      cy="${worst.y + 0.5}"
      r="${radius}"
      vector-effect="non-scaling-stroke"
    />`;
  return html`<svg class="marks" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${
      mask?.image !== undefined &&
      picture !== undefined &&
      html`<image class="mask-picture" href="${picture}" width="${width}" height="${height}" />`
    }
    ${(mask?.rectangles ?? []).map(
      (r) => html`<rect class="mask" x="${r.x}" y="${r.y}" width="${r.width}" height="${r.height}" />`,
    )}
    ${
      region &&
      html`<rect
        class="worst-region"
        x="${region.x}"
        y="${region.y}"
        width="${region.width}"
        height="${region.height}"
      />`
    }
    ${ring('halo')}${ring('ring')}
  </svg>`;
}
