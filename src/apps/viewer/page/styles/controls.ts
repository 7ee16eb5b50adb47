import { css } from 'lit';

/** The styles of controls, for every shadow root that has some. */
export const controls = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host {
    font: 400 var(--body) / 1.45 var(--sans);
    color: var(--text);
  }

  .icon {
    display: block;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  :focus {
    outline: none;
  }

  :focus-visible {
    outline: 2px solid var(--accent-text);
    outline-offset: 1px;
  }

  button,
  input,
  select {
    font: inherit;
    color: inherit;
    margin: 0;
  }

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

  input[role='switch'] {
    appearance: none;
    flex: none;
    position: relative;
    width: 28px;
    height: 16px;
    border-radius: 8px;
    background: var(--line-strong);
    transition: background-color 120ms ease-out;
  }

  input[role='switch']::after {
    content: '';
    position: absolute;
    inset: 2px auto 2px 2px;
    width: 12px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 1px 2px rgb(0 0 0 / 35%);
    transition: translate 120ms ease-out;
  }

  input[role='switch']:checked {
    background: var(--accent);
  }

  input[role='switch']:checked::after {
    translate: 12px;
  }

  input[type='range'] {
    appearance: none;
    width: 100%;
    min-width: 0;
    height: 16px;
    background: transparent;
    --track: linear-gradient(var(--line-strong) 0 0);
  }

  input[type='range']::-webkit-slider-runnable-track {
    height: 3px;
    border-radius: 2px;
    background: linear-gradient(to right, var(--accent-text) var(--filled, 0%), var(--line-strong) var(--filled, 0%));
  }

  input[type='range']::-moz-range-track {
    height: 3px;
    border-radius: 2px;
    background: linear-gradient(to right, var(--accent-text) var(--filled, 0%), var(--line-strong) var(--filled, 0%));
  }

  input[type='range']::-webkit-slider-thumb {
    appearance: none;
    width: 12px;
    height: 12px;
    margin-top: -4.5px;
    border-radius: 50%;
    background: light-dark(#fff, #e9ebee);
    box-shadow:
      0 0 0 1px light-dark(rgb(0 0 0 / 25%), transparent),
      0 1px 3px rgb(0 0 0 / 40%);
  }

  input[type='range']::-moz-range-thumb {
    width: 12px;
    height: 12px;
    border: none;
    border-radius: 50%;
    background: light-dark(#fff, #e9ebee);
    box-shadow:
      0 0 0 1px light-dark(rgb(0 0 0 / 25%), transparent),
      0 1px 3px rgb(0 0 0 / 40%);
  }

  .segments {
    display: flex;
    padding: 2px;
    gap: 2px;
    border-radius: var(--radius);
    background: var(--raised);
  }

  .segments button {
    flex: 1;
    height: 24px;
    padding: 0 8px;
    border-radius: 4px;
    background: transparent;
    color: var(--text-soft);
  }

  .segments button[aria-checked='true'],
  .segments button[aria-pressed='true'] {
    background: light-dark(#fff, var(--pressed));
    color: var(--text);
    box-shadow: 0 1px 2px light-dark(rgb(20 24 30 / 18%), rgb(0 0 0 / 30%));
  }

  .chip {
    display: inline-flex;
    align-items: center;
    height: 18px;
    padding: 0 6px;
    border-radius: 4px;
    background: var(--raised);
    color: var(--text-soft);
    font-size: var(--small);
    font-weight: 500;
    white-space: nowrap;
  }

  .chip.ok {
    background: var(--ok-wash);
    color: var(--ok);
  }

  .chip.warn {
    background: var(--warn-wash);
    color: var(--warn);
  }

  .chip.bad {
    background: var(--bad-wash);
    color: var(--bad);
  }

  .chip.accent {
    background: var(--accent-wash);
    color: var(--accent-text);
  }

  .mono {
    font-family: var(--mono);
    font-size: 11.5px;
    font-feature-settings: 'liga' 0;
  }

  .soft {
    color: var(--text-soft);
  }

  .faint {
    color: var(--text-faint);
  }

  .small {
    font-size: var(--small);
  }

  .scroll {
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line-strong) transparent;
  }

  .cut {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .numbers {
    font-variant-numeric: tabular-nums;
  }

  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .trouble {
    margin: 4px 0 0;
    color: var(--bad);
    font-size: var(--small);
    overflow-wrap: anywhere;
  }

  .trouble b {
    font-family: var(--mono);
    font-weight: 600;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
    }
  }
`;
