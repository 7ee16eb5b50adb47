import { css } from 'lit';

export const layout = css`
  :host {
    display: block;
  }

  section {
    padding: 12px 14px 14px;
    border-bottom: 1px solid var(--line);
  }

  section:last-child {
    border-bottom: none;
  }

  header.line {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 24px;
    margin-bottom: 8px;
  }

  h2,
  h3 {
    margin: 0;
    font-size: var(--body);
    font-weight: 600;
  }

  .grow {
    flex: 1;
    min-width: 0;
  }

  .row {
    display: flex;
    align-items: center;
    gap: 8px;
  }

  .pair {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    align-items: center;
    gap: 6px 8px;
  }

  .pair > label,
  .pair > .label {
    color: var(--text-soft);
  }

  .name {
    display: grid;
    line-height: 1.35;
  }

  ul.plain {
    list-style: none;
    margin: 0;
    padding: 0;
  }

  .hint {
    margin: 8px 0 0;
  }

  .nothing {
    margin: 0;
    color: var(--text-soft);
    line-height: 1.55;
  }

  kbd {
    display: inline-block;
    min-width: 18px;
    padding: 0 5px;
    border: 1px solid var(--line-strong);
    border-bottom-width: 2px;
    border-radius: 4px;
    background: var(--surface);
    color: var(--text);
    font: 500 10.5px/16px var(--sans);
    text-align: center;
  }
`;

export const tallPanel = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
  }

  .tools {
    display: flex;
    gap: 6px;
    padding: 10px 12px;
    border-bottom: 1px solid var(--line);
  }

  .tools input {
    flex: 1;
  }

  .list {
    flex: 1;
    min-height: 0;
  }
`;

export const foldedList = css`
  .folded > li {
    border-bottom: 1px solid var(--line);
  }

  .folded > li > .head {
    display: grid;
    align-items: center;
    gap: 8px;
    padding: 6px 8px 6px 4px;
  }

  .expand {
    width: 24px;
    padding: 0;
    background: transparent;
  }

  .expand .icon {
    transition: rotate 120ms ease-out;
  }

  .expand[aria-expanded='true'] .icon {
    rotate: 90deg;
  }
`;
