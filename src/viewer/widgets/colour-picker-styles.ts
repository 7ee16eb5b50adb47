import { css, unsafeCSS } from 'lit';
import { SHEET } from '../styles/sheet.js';
import { unseen } from '../styles/unseen.js';

export const colourPickerStyles = css`
  :host {
    display: grid;
    gap: 8px;
  }
  .area {
    position: relative;
    height: var(--area, 116px);
    border-radius: var(--radius);
    background:
      linear-gradient(to top, #000, transparent), linear-gradient(to right, #fff, transparent),
      hsl(calc(var(--hue) * 1turn) 100% 50%);
    touch-action: none;
    box-shadow: inset 0 0 0 1px rgb(0 0 0 / 12%);
  }
  .dot {
    position: absolute;
    width: 14px;
    height: 14px;
    margin: -7px;
    border: 2px solid #fff;
    border-radius: 50%;
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 45%),
      inset 0 0 0 1px rgb(0 0 0 / 25%);
    pointer-events: none;
  }
  input.hue[type='range']::-webkit-slider-runnable-track {
    height: 10px;
    border-radius: 5px;
    background: linear-gradient(to right, #f00, #ff0, #0f0, #0ff, #00f, #f0f, #f00);
  }
  input.hue[type='range']::-moz-range-track {
    height: 10px;
    border-radius: 5px;
    background: linear-gradient(to right, #f00, #ff0, #0f0, #0ff, #00f, #f0f, #f00);
  }
  input.hue[type='range']::-webkit-slider-thumb {
    width: 14px;
    height: 14px;
    margin-top: -2px;
    border: 2px solid #fff;
    background: hsl(calc(var(--hue) * 1turn) 100% 50%);
  }
  .entries {
    display: grid;
    grid-template-columns: 1.3fr 1fr 1fr 1fr;
    gap: 6px;
  }
  .entries label {
    display: grid;
    gap: 2px;
    color: var(--text-faint);
    font-size: 10.5px;
  }
  .entries input {
    width: 100%;
    height: 24px;
    padding: 0 6px;
    color: var(--text);
    font-size: 11px;
    font-family: var(--mono);
  }
  /* A sheet is low, so the button is an icon beside the entries. */
  @media ${unsafeCSS(SHEET)} {
    :host {
      grid: auto-flow dense / minmax(0, 1fr) auto;
    }
    .swatches,
    .area,
    .hue,
    .trouble {
      grid-column: 1 / -1;
    }
    .take {
      grid-column: 2;
      align-self: end;
      padding: 0 10px;
    }
    .take span {
      ${unseen}
    }
  }
`;
