import { css } from 'lit';

export const treeStyles = css`
  .list {
    padding: 4px 0 12px;
  }
  .item {
    display: grid;
    grid-template-columns: 14px minmax(64px, auto) minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 6px;
    min-height: 24px;
    padding: 0 10px 0 calc(10px + (var(--level) - 1) * 14px);
  }
  .item:hover {
    background: var(--raised);
  }
  .item[aria-selected='true'] {
    background: var(--accent-wash);
  }
  .item:focus-visible {
    outline-offset: -2px;
  }
  .item > .icon {
    width: 12px;
    height: 12px;
    color: var(--text-faint);
    transition: rotate 100ms ease-out;
  }
  .item[aria-expanded='true'] > .icon {
    rotate: 90deg;
  }
  .key {
    color: var(--text-soft);
    white-space: nowrap;
  }
  .folder .key {
    color: var(--text);
    font-weight: 550;
  }
  .value {
    text-align: right;
    color: var(--text);
  }
  .writable .value {
    color: var(--accent-text);
  }
  .item input {
    width: 100%;
    height: 24px;
    padding: 0 5px;
    border-color: var(--accent-text);
    background: var(--surface);
    font-family: var(--mono);
    font-size: 11.5px;
    text-align: right;
  }
  .item input.control[type='checkbox'] {
    width: 28px;
    height: 24px;
    padding: 0;
    background: transparent;
  }
  .item input.control[type='color'] {
    width: 30px;
    height: 24px;
    padding: 0;
    border: none;
    background: transparent;
  }
  .item select.control {
    height: 24px;
    max-width: 150px;
    padding: 0 20px 0 6px;
    font-family: var(--mono);
    font-size: 11.5px;
  }
  .holder {
    display: grid;
    place-items: center;
  }
  .whole {
    margin: 0 10px 4px;
    padding: 6px 8px;
    border-radius: var(--radius);
    background: var(--raised);
    font-family: var(--mono);
    font-size: 11px;
    line-height: 1.5;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-height: 220px;
    overflow: auto;
  }
  .trouble {
    margin: 0 10px 6px;
  }
`;
