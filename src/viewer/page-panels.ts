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

/** The tabs. A tab and its icon have the same name. */
export const TABS = [
  ['paint', 'Paint'],
  ['stickers', 'Stickers'],
  ['view', 'View'],
  ['developer', 'Developer'],
] as const satisfies readonly (readonly [IconName, string])[];

export type TabName = (typeof TABS)[number][0];

export const DRAWER = [
  ['tree', 'Tree'],
  ['events', 'Events'],
  ['golden', 'Golden'],
  ['timeline', 'Timeline'],
] as const;

export type DrawerName = (typeof DRAWER)[number][0];

/** Name of a panel. `textures` is the sticker panel with its image list expanded. */
export type PanelName = Exclude<TabName, 'developer'> | 'textures' | DrawerName;

export const isDrawer = (name: string): name is DrawerName => DRAWER.some(([each]) => each === name);

export function panelNamed(name: string): PanelName | undefined {
  const known: readonly PanelName[] = ['paint', 'stickers', 'textures', 'view', ...DRAWER.map(([each]) => each)];
  return known.find((each) => each === name);
}

export function tabOf(panel: PanelName): TabName {
  if (isDrawer(panel)) return 'developer';
  return panel === 'textures' ? 'stickers' : panel;
}

export interface PanelActs {
  readonly copyLink: () => void;
  readonly fullScreen: () => void;
  readonly showImages: (open: boolean) => void;
}

export function panelOf(
  name: PanelName,
  session: Session,
  { copyLink, fullScreen, showImages }: PanelActs,
): TemplateResult {
  switch (name) {
    case 'paint':
      return html`<livery-paint-panel .session=${session}></livery-paint-panel>`;
    case 'stickers':
    case 'textures':
      return html`<livery-stickers-panel .session=${session}></livery-stickers-panel>
        <details
          class="images"
          ?open=${name === 'textures'}
          @toggle=${({ currentTarget }: Event) => {
            // The event comes later than the change, and the user may already have left this panel.
            const images = currentTarget as HTMLDetailsElement;
            if (images.isConnected) showImages(images.open);
          }}
        >
          <summary>Images<span class="soft"> uploads, grass and ground</span></summary>
          <livery-textures-panel .session=${session}></livery-textures-panel>
        </details>`;
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

/**
 * Returns the tab that a key selects while the tab `from` is selected, or undefined if the key selects none. The first
 * tab follows the last one.
 */
export function tabAfter<Name extends string>(key: string, names: readonly Name[], from: Name): Name | undefined {
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
