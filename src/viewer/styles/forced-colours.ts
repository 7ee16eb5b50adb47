import { css } from 'lit';

/**
 * Styles for forced colours, for example in the high-contrast themes of Windows. With forced colours, the browser
 * removes backgrounds, gradients and shadows. Therefore, a control that shows its state only by one of these gets
 * system colours.
 */
export const forcedColours = css`
  @media (forced-colors: active) {
    button:disabled {
      opacity: 1;
    }

    /* Show the browser's own arrow, because the arrow of the page is a gradient. */
    select {
      appearance: auto;
      padding-right: 2px;
    }

    :is([role='tab'], [role='radio'], button):is(
      [aria-selected='true'],
      [aria-checked='true'],
      [aria-pressed='true'],
      [aria-current]:not([aria-current='false'])
    ) {
      forced-color-adjust: none;
      border-color: Highlight !important;
      background: Highlight !important;
      color: HighlightText !important;
    }

    [role='treeitem'][aria-selected='true']:not(:focus-visible) {
      outline: 2px dotted Highlight;
      outline-offset: -2px;
    }

    :focus-visible {
      outline: 3px solid Highlight;
    }

    /* A focus ring must differ from the colour of its control. */
    :is([role='tab'], [role='radio'], button):is(
        [aria-selected='true'],
        [aria-checked='true'],
        [aria-pressed='true']
      ):focus-visible {
      outline-color: CanvasText;
    }

    input[role='switch'],
    input[type='range'] {
      forced-color-adjust: none;
    }

    input[role='switch']::before {
      border: 1px solid CanvasText;
      background: Canvas;
    }

    input[role='switch']::after {
      background: CanvasText;
      box-shadow: none;
    }

    input[role='switch']:checked::before {
      border-color: Highlight;
      background: Highlight;
    }

    input[role='switch']:checked::after {
      background: HighlightText;
    }

    input[role='switch']:disabled::before {
      border-color: GrayText;
      background: Canvas;
    }

    input[role='switch']:disabled::after {
      background: GrayText;
    }

    input[type='range'] {
      --track-filled: Highlight;
      --track: CanvasText;
      --thumb: Canvas;
      --thumb-edge: 0 0 0 2px CanvasText;
    }

    input[type='range']:disabled {
      --track-filled: GrayText;
      --track: GrayText;
      --thumb-edge: 0 0 0 2px GrayText;
    }

    .swatch,
    .swatches button,
    .colours,
    .given,
    .area {
      forced-color-adjust: none;
      border: 1px solid CanvasText !important;
      color: CanvasText !important;
    }

    .chip,
    .notice,
    .banner,
    .placing,
    [popover],
    dialog {
      border: 1px solid CanvasText !important;
    }
  }
`;
