import { css, html, type TemplateResult } from 'lit';
import type { Observable } from '../link/observable.js';
import { controls } from '../styles/controls.js';
import type { ViewReport } from '../view/scene-view.js';
import { SessionElement } from '../widgets/session-element.js';

export class DrawingFigures extends SessionElement {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        border-top: 1px solid var(--line);
      }
      p {
        margin: 0;
        padding: 7px 14px;
      }
    `,
  ];

  protected override observed(): readonly Observable[] {
    return [this.session];
  }

  override render(): TemplateResult {
    const report = this.session.view?.report;
    const text = report
      ? `${report.adapter} · ${report.width} × ${report.height} · ${paceText(report)}`
      : 'no picture yet';
    return html`<p class="small soft numbers cut" title=${text}>${text}</p>`;
  }
}

/** Returns `at rest` if the page draws nothing because nothing moves. */
function paceText({ frameMs, framesPerSecond, isCurrent }: ViewReport): string {
  if (frameMs === null) return 'no picture yet';
  const short = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  const rest = isCurrent ? 'at rest' : 'updating…';
  return `${short(frameMs)} ms · ${framesPerSecond === 0 ? rest : `${short(framesPerSecond)} fps`}`;
}

customElements.define('livery-figures', DrawingFigures);
