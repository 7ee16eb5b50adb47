import { css } from 'lit';

/** Switches and sliders, as every panel shows them. */
export const switches = css`
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
`;
