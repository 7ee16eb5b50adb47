import { css } from 'lit';

/** Styles of the bar. If the bar is too narrow, `fold.ts` moves controls into a menu. */
export const barStyles = css`
  :host {
    display: flex;
    align-items: center;
    gap: 4px;
    height: var(--bar);
    padding: 0 8px 0 14px;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
    /* Cut off controls that still do not fit, because the page must never scroll sideways. */
    overflow: clip;
  }
  :host > * {
    flex: none;
  }
  /* Raise the focused button, because the background of the next button would cover its focus ring. */
  button:focus-visible {
    position: relative;
    z-index: 1;
  }
  [folded] {
    display: none !important;
  }
  h1 {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 0 10px 0 0;
    font-size: var(--title);
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  h1:has(.title[folded]) {
    margin-right: 4px;
  }
  /* Only the word of the share button folds. */
  livery-share[folded] {
    display: block !important;
  }
  /* Hide a folded title only visually, so that screen readers still read it. */
  h1 .title[folded],
  .word[folded] {
    display: block !important;
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .mark,
  .mark svg {
    display: block;
    width: 18px;
    height: 18px;
  }
  h1 small {
    display: inline-block;
    max-width: 200px;
    vertical-align: bottom;
    font-size: var(--body);
    font-weight: 400;
    letter-spacing: 0;
    color: var(--text-soft);
  }
  .rule {
    width: 1px;
    height: 20px;
    margin: 0 6px;
    background: var(--line);
  }
  .warp {
    width: 92px;
  }
  :host > .grow {
    flex: 1 0 0;
  }
  .figures {
    display: flex;
    gap: 14px;
    margin-right: 6px;
  }
  .figures > span {
    white-space: nowrap;
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .dot {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--ok);
    forced-color-adjust: none;
  }
  .dot.connecting {
    background: var(--warn);
  }
  .dot.lost,
  .dot.refused {
    background: var(--bad);
  }
  .camera {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  livery-look-at {
    margin-right: 2px;
  }
  :host(:not([folds])) .more {
    display: none;
  }
  #more {
    position: fixed;
    margin: 0;
    width: min(264px, calc(100vw - 16px));
    max-height: calc(100dvh - var(--bar) - 12px);
    padding: 8px;
    border: 1px solid transparent;
    border-radius: 8px;
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow);
  }
  #more .row {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-height: 36px;
    padding: 0 2px 0 8px;
  }
  #more .action {
    width: 100%;
    height: 36px;
    padding: 0 8px;
    justify-content: flex-start;
    color: var(--text);
    font-weight: 400;
  }
  #more .warp,
  #more livery-look-at {
    display: block;
    width: 136px;
    margin: 0;
    --look-at: 136px;
  }
  @media (max-width: 440px) {
    :host {
      gap: 2px;
      padding: 0 6px 0 10px;
    }
  }
`;
