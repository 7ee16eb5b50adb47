import { html, type TemplateResult } from 'lit';
import { BLEND_MODES, type BlendMode } from '../../contract/vocabulary/index.js';
import { walkRadios } from '../widgets/walk-radios.js';

const BLEND_TEXTS: Readonly<Record<BlendMode, readonly [label: string, meaning: string]>> = {
  multiply: ['Multiply', 'Surface colour times paint'],
  tint: ['Tint', 'Halfway between surface and paint'],
  replace: ['Replace', 'The paint itself'],
};
const BLENDS = BLEND_MODES.map((mode) => [mode, ...BLEND_TEXTS[mode]] as const);

export function blendChoice(blend: string | undefined, choose: (mode: BlendMode) => void): TemplateResult {
  return html`
    <div class="segments blend" role="radiogroup" aria-label="Blend" @keydown=${walkRadios}>
      ${BLENDS.map(
        ([mode, name, title]) =>
          html`<button
            role="radio"
            title=${title}
            aria-checked=${blend === mode}
            tabindex=${blend === mode ? 0 : -1}
            @click=${() => choose(mode)}
          >
            ${name}
          </button>`,
      )}
    </div>
    <p class="small soft hint">${blendText(blend)}Glass keeps its look.</p>
  `;
}

function blendText(blend: string | undefined): string {
  const meaning = BLENDS.find(([mode]) => mode === blend)?.[2];
  return meaning === undefined ? '' : `${meaning}. `;
}
