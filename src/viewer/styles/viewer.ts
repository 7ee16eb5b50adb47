import { css, unsafeCSS } from 'lit';
import { LOW_SHEET, SHEET } from './sheet.js';
import { unseen } from './unseen.js';

/** Layout of the page. In a narrow window, the panel is a sheet at the bottom. */
export const viewerStyles = css`
  :host {
    position: fixed;
    inset: 0;
    display: grid;
    --bar: 44px;
    --tabs: 54px;
    grid-template: var(--bar) minmax(0, 1fr) / minmax(0, 1fr) auto;
    background: var(--ground);
  }

  livery-top-bar {
    grid-column: 1 / -1;
  }

  main {
    position: relative;
    display: grid;
    min-width: 0;
    min-height: 0;
  }

  /* All messages over the picture are in one column, so that they do not cover each other. */
  .over {
    position: absolute;
    inset: 12px;
    z-index: 2;
    display: flex;
    flex-direction: column;
    gap: 12px;
    pointer-events: none;
  }

  livery-notices {
    align-self: flex-end;
    margin-top: auto;
    min-height: 0;
  }

  livery-picture-status {
    flex: none;
  }

  .banner {
    flex: none;
    align-self: center;
    display: flex;
    align-items: center;
    gap: 12px;
    max-width: 100%;
    pointer-events: auto;
    padding: 8px 8px 8px 14px;
    border-radius: 8px;
    background: var(--bad-wash);
    color: var(--bad);
    box-shadow: var(--shadow);
  }

  .banner b {
    font-weight: 600;
  }

  aside {
    position: relative;
    display: grid;
    grid-template-columns: var(--panel-width, 336px) 58px;
    min-height: 0;
    border-left: 1px solid var(--line);
    background: var(--surface);
  }

  aside.closed {
    grid-template-columns: 58px;
  }

  .side {
    grid-row: 1;
    grid-column: 1;
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }

  .side[hidden] {
    display: none;
  }

  .panel {
    flex: 1;
    min-height: 0;
  }

  .panel:focus-visible {
    outline-offset: -2px;
  }

  /* Reserve space for a scrollbar, because a panel may become longer when the user changes something in it. */
  .panel.scroll {
    scrollbar-gutter: stable;
  }

  .panel.whole {
    overflow: hidden;
  }

  .panel.drawer {
    display: flex;
    flex-direction: column;
    overflow: hidden;
  }

  .drawer-tabs {
    flex: none;
    display: flex;
    gap: 2px;
    padding: 6px 10px;
    border-bottom: 1px solid var(--line);
    overflow: auto;
    scrollbar-width: none;
  }

  .drawer-tabs button {
    height: 28px;
    padding: 0 9px;
    background: transparent;
    color: var(--text-soft);
  }

  .drawer-tabs button[aria-selected='true'] {
    background: var(--accent-wash);
    color: var(--accent-text);
  }

  .images > summary {
    padding: 12px 14px;
    border-top: 1px solid var(--line);
    font-weight: 600;
    cursor: pointer;
  }

  .images > summary .soft {
    margin-left: 6px;
    font-weight: 400;
  }

  .images > summary:focus-visible {
    outline-offset: -2px;
  }

  .tabs {
    grid-row: 1;
    grid-column: 2;
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-height: 0;
    padding: 6px 4px;
    border-left: 1px solid var(--line);
    overflow: auto;
    scrollbar-width: none;
  }

  .closed .tabs {
    grid-column: 1;
    border-left: none;
  }

  .tabs #tab-developer {
    margin-top: auto;
  }

  .tabs button {
    flex-direction: column;
    gap: 3px;
    flex: none;
    width: 100%;
    height: 46px;
    padding: 0;
    background: transparent;
    color: var(--text-soft);
    font-size: 10.5px;
    font-weight: 500;
  }

  .tabs button:hover {
    background: var(--raised);
    color: var(--text);
  }

  .tabs button[aria-selected='true'] {
    background: var(--accent-wash);
    color: var(--accent-text);
  }

  .closed .tabs button[aria-selected='true'] {
    background: transparent;
    color: var(--text-soft);
  }

  .drop {
    position: fixed;
    inset: 8px;
    z-index: 5;
    display: grid;
    place-items: center;
    border: 2px dashed var(--accent-text);
    border-radius: 12px;
    background: color-mix(in srgb, var(--surface) 72%, transparent);
    pointer-events: none;
  }

  .drop div {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px 18px;
    border-radius: 8px;
    background: var(--surface);
    box-shadow: var(--shadow);
    font-size: var(--title);
    font-weight: 600;
  }

  @media (max-height: 440px) {
    .tabs button {
      height: 34px;
    }

    .tabs button > span {
      ${unseen}
    }
  }

  @media ${unsafeCSS(SHEET)} {
    :host {
      grid-template: var(--bar) minmax(0, 1fr) auto / minmax(0, 1fr);
    }

    aside,
    aside.closed {
      grid-template: auto var(--tabs) / minmax(0, 1fr);
      border-left: none;
      border-top: 1px solid var(--line);
      border-radius: 12px 12px 0 0;
      box-shadow: 0 -6px 20px rgb(0 0 0 / 14%);
      z-index: 1;
    }

    .side {
      height: var(--panel-height, 360px);
    }

    .tabs,
    .closed .tabs {
      grid-row: 2;
      grid-column: 1;
      flex-direction: row;
      gap: 0;
      padding: 3px 4px;
      border-left: none;
      border-top: 1px solid var(--line);
    }

    .tabs button {
      flex: 1;
      width: auto;
      min-width: 24px;
      height: auto;
    }

    .tabs #tab-developer {
      margin-top: 0;
    }

    .closed .tabs {
      border-top: none;
    }
  }

  @media ${unsafeCSS(LOW_SHEET)} {
    :host {
      --tabs: 40px;
    }

    aside,
    aside.closed {
      border-radius: 0;
    }

    livery-panel-resizer {
      display: none;
    }

    .side {
      height: calc(100dvh - var(--bar) - var(--tabs) - 1px);
    }

    /*
     * In this layout, the panel covers the picture. The controls of the picture must not get the focus, and its
     * messages must be above the panel.
     */
    main:has(+ aside:not(.closed)) {
      livery-picture-pane {
        visibility: hidden;
      }

      .over {
        position: fixed;
        inset: calc(var(--bar) + 2px) 8px calc(var(--tabs) + 2px);
        --status-lines: none;
      }
    }
  }

  /* The panel and the list of writes scroll together, because the window hardly has space for one row of each. */
  @media (max-height: 299px) {
    .side {
      overflow: auto;
    }

    .panel {
      flex: none;
      overflow: visible;
      min-height: calc(100% - 33px);
    }

    .panel.whole,
    .panel.drawer {
      height: 240px;
    }
  }
`;
