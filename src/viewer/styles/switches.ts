import { css } from 'lit';

export const switches = css`
  /* Switches and sliders react to touch above and below their visible part, because fingers need a large target. */
  input[role='switch'] {
    appearance: none;
    flex: none;
    position: relative;
    width: 28px;
    height: 24px;
    margin-block: -4px;
    border-radius: 12px;
    background: transparent;
  }

  input[role='switch']::before {
    content: '';
    position: absolute;
    inset: 4px 0;
    border-radius: 8px;
    background: var(--line-strong);
    transition: background-color 120ms ease-out;
  }

  input[role='switch']::after {
    content: '';
    position: absolute;
    inset: 6px auto 6px 2px;
    width: 12px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 1px 2px rgb(0 0 0 / 35%);
    transition: translate 120ms ease-out;
  }

  input[role='switch']:checked::before {
    background: var(--accent);
  }

  input[role='switch']:checked::after {
    translate: 12px;
  }

  input[type='range'] {
    appearance: none;
    width: 100%;
    min-width: 0;
    height: 24px;
    margin-block: -4px;
    background: transparent;
    --track-filled: var(--accent-text);
    --track: var(--line-strong);
    --thumb: light-dark(#fff, #e9ebee);
    --thumb-edge: 0 0 0 1px light-dark(rgb(0 0 0 / 25%), transparent), 0 1px 3px rgb(0 0 0 / 40%);
  }

  input[type='range']::-webkit-slider-runnable-track {
    height: 3px;
    border-radius: 2px;
    background: linear-gradient(to right, var(--track-filled) var(--filled, 0%), var(--track) var(--filled, 0%));
  }

  input[type='range']::-moz-range-track {
    height: 3px;
    border-radius: 2px;
    background: linear-gradient(to right, var(--track-filled) var(--filled, 0%), var(--track) var(--filled, 0%));
  }

  input[type='range']::-webkit-slider-thumb {
    appearance: none;
    width: 12px;
    height: 12px;
    margin-top: -4.5px;
    border-radius: 50%;
    background: var(--thumb);
    box-shadow: var(--thumb-edge);
  }

  input[type='range']::-moz-range-thumb {
    width: 12px;
    height: 12px;
    border: none;
    border-radius: 50%;
    background: var(--thumb);
    box-shadow: var(--thumb-edge);
  }
`;
