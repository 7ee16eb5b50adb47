import { css } from 'lit';

export const buttons = css`
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    height: var(--control);
    padding: 0 10px;
    border: 1px solid transparent;
    border-radius: var(--radius);
    background: var(--raised);
    font-weight: 500;
    white-space: nowrap;
    cursor: default;
    transition: background-color 90ms ease-out;
  }

  button:hover:not(:disabled) {
    background: var(--hover);
  }

  button:active:not(:disabled) {
    background: var(--pressed);
  }

  button:disabled {
    color: var(--text-faint);
    opacity: 0.55;
  }

  button.plain {
    background: transparent;
    color: var(--text-soft);
  }

  button.plain:hover:not(:disabled) {
    background: var(--hover);
    color: var(--text);
  }

  button[aria-pressed='true'],
  button.plain[aria-pressed='true'] {
    background: var(--accent-wash);
    color: var(--accent-text);
  }

  button.square {
    width: var(--control);
    padding: 0;
  }

  button.small {
    height: 24px;
    padding: 0 8px;
    font-size: var(--small);
  }

  button.small.square {
    width: 24px;
    padding: 0;
  }

  button.primary {
    background: var(--accent);
    color: var(--on-accent);
  }

  button.primary:hover:not(:disabled) {
    background: var(--accent-hover);
  }

  button.danger:hover:not(:disabled) {
    background: var(--bad-wash);
    color: var(--bad);
  }
`;
