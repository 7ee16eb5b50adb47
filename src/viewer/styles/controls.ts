import { css } from 'lit';
import { buttons } from './buttons.js';
import { fields } from './fields.js';
import { forcedColours } from './forced-colours.js';
import { switches } from './switches.js';
import { unseen } from './unseen.js';

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

  ${buttons}

  ${fields}

  ${switches}

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
    ${unseen}
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

  ${forcedColours}

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
    }
  }
`;
