import { html, type TemplateResult } from 'lit';
import './golden/golden-panel.js';
import './panels/events-panel.js';
import './panels/paint-panel.js';
import './panels/stickers-panel.js';
import './panels/textures-panel.js';
import './panels/tree/tree-panel.js';
import './panels/view/view-panel.js';
import type { Session } from './state/session.js';
import './timeline/timeline-panel.js';
import type { IconName } from './widgets/icon.js';

/** The panels in the order of their tabs: the name, which is also used for the icon and in addresses, and the label. */
export const PANELS = [
  ['paint', 'Paint'],
  ['stickers', 'Stickers'],
  ['textures', 'Textures'],
  ['tree', 'Tree'],
  ['events', 'Events'],
  ['golden', 'Golden'],
  ['view', 'View'],
  ['timeline', 'Timeline'],
] as const satisfies readonly (readonly [IconName, string])[];

export type PanelName = (typeof PANELS)[number][0];

/** The page's functions that panels call. */
export interface PanelActs {
  readonly copyLink: () => void;
  readonly fullScreen: () => void;
}

/** Returns the element of a panel. */
export function panelOf(name: PanelName, session: Session, { copyLink, fullScreen }: PanelActs): TemplateResult {
  switch (name) {
    case 'paint':
      return html`<livery-paint-panel .session=${session}></livery-paint-panel>`;
    case 'stickers':
      return html`<livery-stickers-panel .session=${session}></livery-stickers-panel>`;
    case 'textures':
      return html`<livery-textures-panel .session=${session}></livery-textures-panel>`;
    case 'tree':
      return html`<livery-tree-panel .session=${session}></livery-tree-panel>`;
    case 'events':
      return html`<livery-events-panel .session=${session}></livery-events-panel>`;
    case 'timeline':
      return html`<livery-timeline-panel .session=${session}></livery-timeline-panel>`;
    case 'golden':
      return html`<livery-golden-panel .session=${session}></livery-golden-panel>`;
    case 'view':
      return html`<livery-view-panel
        .session=${session}
        @copy-link=${copyLink}
        @full-screen=${fullScreen}
      ></livery-view-panel>`;
  }
}

/** Returns the tab to which a key leads, with wrap-around; undefined for other keys. */
export function tabAfter(key: string, names: readonly PanelName[], from: PanelName): PanelName | undefined {
  const at = names.indexOf(from);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return names[(at + 1) % names.length];
    case 'ArrowUp':
    case 'ArrowLeft':
      return names.at(at - 1);
    case 'Home':
      return names[0];
    case 'End':
      return names.at(-1);
    default:
      return undefined;
  }
}
