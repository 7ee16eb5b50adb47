import { css, html, nothing, type TemplateResult } from 'lit';

/** Common colours of hulls, as starting points and for comparison. */
const PAINTS = [
  '#f4f4f2',
  '#1d1f22',
  '#8d949c',
  '#d8262c',
  '#f2662b',
  '#f6c531',
  '#2f9e58',
  '#1f8ff2',
  '#2b3f9e',
  '#8a4fc4',
];

export const swatchStyles = css`
  .swatches {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(24px, 1fr));
    gap: 4px;
  }
  .swatches button {
    height: 24px;
    padding: 0;
    border-radius: 4px;
    background: var(--colour) !important;
    box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 14%), rgb(255 255 255 / 14%));
  }
  .swatches button[aria-pressed='true'] {
    box-shadow:
      inset 0 0 0 2px var(--accent),
      inset 0 0 0 4px var(--surface);
  }
`;

/**
 * Returns a row with common colours and a row with recent colours.
 * @param label the name of the colour that the swatches set
 * @param chosen the present colour, as `#rrggbb`
 * @param recent colours as `#rrggbb`
 */
export function colourSwatches(
  label: string,
  chosen: string,
  recent: readonly string[],
  choose: (hex: string) => void,
): (TemplateResult | typeof nothing)[] {
  const row = (name: string, each: string, colours: readonly string[]): TemplateResult | typeof nothing =>
    colours.length === 0
      ? nothing
      : html`<div class="swatches" role="group" aria-label="${label}: ${name}">
          ${colours.map(
            (hex) =>
              html`<button
                style="--colour:${hex}"
                title="${each} ${hex}"
                aria-label="${label}: ${each.toLowerCase()} ${hex}"
                aria-pressed=${hex === chosen}
                @click=${() => choose(hex)}
              ></button>`,
          )}
        </div>`;
  return [
    row('paints', 'Paint', PAINTS),
    row(
      'recent colours',
      'Recent',
      recent.filter((hex) => !PAINTS.includes(hex)),
    ),
  ];
}
