import { html, nothing, type TemplateResult } from 'lit';
import type { LinkState } from '../view/feed/scene-link.js';
import type { ViewReport } from '../view/scene-view.js';

const LINK_NAMES: Readonly<Record<LinkState, string>> = {
  open: 'Live',
  connecting: 'Connecting',
  lost: 'No answer',
  refused: 'Refused',
};

/** Shows the adapter, the pace of pictures and the state of the link. */
export function figures(link: LinkState, report: ViewReport | null): TemplateResult {
  // The page may be linked again before its picture is.
  const isOld = link === 'open' && report?.isOld === true;
  const adapter =
    report &&
    html`<span class="adapter" data-fold="adapter" title="${report.adapter} · ${report.width} × ${report.height}">
        <span class="cut">${report.adapter}</span>
      </span>
      <span data-fold="pace" title="Frame time and frames per second"> ${paceText(report)} </span>`;
  return html`
    <span class="figures small soft numbers">
      ${adapter ?? nothing}
      <span role="status" title=${isOld ? 'The picture is older than the link to the server' : 'Link to the server'}
        ><span class="dot ${isOld ? 'connecting' : link}"></span
        ><span class="word" data-fold=${link === 'open' && !isOld ? 'word' : nothing}
          >${isOld ? 'Old picture' : LINK_NAMES[link]}</span
        ></span
      >
    </span>
  `;
}

/** Formats the frame time and rate. While nothing moves the page draws nothing and says so instead of a rate. */
function paceText({ frameMs, framesPerSecond, isCurrent }: ViewReport): string {
  if (frameMs === null) return 'no picture yet';
  const short = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  const rest = isCurrent ? 'at rest' : 'updating…';
  return `${short(frameMs)} ms · ${framesPerSecond === 0 ? rest : `${short(framesPerSecond)} fps`}`;
}
