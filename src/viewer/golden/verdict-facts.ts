import { html, nothing, type TemplateResult } from 'lit';
import type { Verdict } from '../../contract/index.js';

export function verdictFacts({ figures, worst, facts, warnings }: Verdict): TemplateResult {
  return html`
    ${
      facts.length > 0
        ? html`<ul class="facts">
            ${facts.map((fact) => html`<li>${fact}</li>`)}
          </ul>`
        : nothing
    }
    ${warnings.map((warning) => html`<p class="trouble" role="alert">${warning}</p>`)}
    ${
      figures && figures.compared < 1
        ? html`<span class="small soft numbers">
            A mask: ${(figures.compared * 100).toFixed(1)} % of the picture is compared.
          </span>`
        : nothing
    }
    ${
      // If the comparison failed, `facts` already contains these numbers.
      figures && figures.differing > 0 && facts.length === 0
        ? html`<span class="small soft numbers">
            ${figures.differing.toLocaleString('en')} of ${figures.texels.toLocaleString('en')} pixels differ. Visible
            difference from 0 to 1: mean ${figures.flip.mean.toFixed(4)}, for 99 of 100 pixels at most
            ${figures.flip.p99.toFixed(3)}, in the worst region ${(figures.region?.error ?? 0).toFixed(3)}
          </span>`
        : nothing
    }
    ${
      worst
        ? html`<span class="small soft numbers">
            Worst at ${worst.x}, ${worst.y}: ${worst.actual.join(' ')} instead of ${worst.expected.join(' ')}.
            ${worst.surface?.description ?? ''}
          </span>`
        : nothing
    }
  `;
}
