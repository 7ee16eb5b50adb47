import { html, nothing, type TemplateResult } from 'lit';
import type { LinkState } from '../view/feed/scene-link.js';
import type { ViewReport } from '../view/scene-view.js';

const LINK_NAMES: Readonly<Record<LinkState, string>> = {
  open: 'Live',
  connecting: 'Connecting',
  lost: 'No answer',
  refused: 'Refused',
};

export function figures(link: LinkState, report: ViewReport | null): TemplateResult {
  // The link may be open while the picture is still old, for example just after a reconnection.
  const isOld = link === 'open' && report?.isOld === true;
  return html`
    <span class="figures small soft">
      <span
        role="status"
        title=${isOld ? 'The picture is from before the page reconnected to the server' : 'Link to the server'}
        ><span class="dot ${isOld ? 'connecting' : link}"></span
        ><span class="word" data-fold=${link === 'open' && !isOld ? 'word' : nothing}
          >${isOld ? 'Old picture' : LINK_NAMES[link]}</span
        ></span
      >
    </span>
  `;
}
