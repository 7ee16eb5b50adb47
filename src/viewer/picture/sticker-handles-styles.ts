import { css } from 'lit';

export const stickerHandlesStyles = css`
  :host {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: hidden;
    pointer-events: none;
    touch-action: none;
  }
  .halo {
    fill: none;
    stroke: rgb(0 0 0 / 55%);
    stroke-width: 4;
  }
  .edge {
    fill: none;
    stroke: #4d9bff;
    stroke-width: 1.5;
  }
  .going {
    stroke: #fff;
    stroke-dasharray: 4 3;
  }
  /* Takes presses around the visible handle, which is small. */
  .reach {
    r: 10px;
    fill: transparent;
    stroke: none;
    pointer-events: all;
  }
  @media (any-pointer: coarse) {
    .reach {
      r: 22px;
    }
  }
  polygon.move {
    fill: transparent;
    pointer-events: all;
    cursor: move;
  }
  polygon.move:focus-visible {
    outline: none;
    stroke: #fff;
    stroke-width: 3;
  }
  [data-handle='scale'],
  [data-handle='turn'] {
    fill: #fff;
    stroke: #1b57c2;
    stroke-width: 1.5;
    pointer-events: all;
  }
  .scale {
    cursor: nwse-resize;
  }
  .turn {
    cursor: grab;
  }
`;
