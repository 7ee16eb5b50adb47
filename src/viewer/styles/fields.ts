import { css } from 'lit';

export const fields = css`
  input:not([type='checkbox'], [type='range']),
  select {
    height: var(--control);
    min-width: 0;
    padding: 0 8px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    transition: border-color 90ms ease-out;
  }

  input:not([type='checkbox'], [type='range']):hover,
  select:hover {
    border-color: var(--line-strong);
  }

  input[aria-invalid='true']:not([type='checkbox'], [type='range']),
  input[aria-invalid='true']:not([type='checkbox'], [type='range']):hover {
    border-color: var(--bad);
    background: var(--bad-wash);
  }

  input:not([type='checkbox'], [type='range']):focus-visible,
  select:focus-visible {
    outline-offset: -1px;
    border-color: transparent;
  }

  input[aria-invalid='true']:focus-visible {
    outline-color: var(--bad);
  }

  input::placeholder {
    color: var(--text-faint);
    opacity: 1;
  }

  select {
    appearance: none;
    padding-right: 24px;
    background-image:
      linear-gradient(45deg, transparent 50%, var(--text-faint) 50%),
      linear-gradient(-45deg, transparent 50%, var(--text-faint) 50%);
    background-position:
      right 13px center,
      right 9px center;
    background-size: 4px 4px;
    background-repeat: no-repeat;
    text-overflow: ellipsis;
  }

  option,
  optgroup {
    background: var(--surface);
    color: var(--text);
  }
`;
