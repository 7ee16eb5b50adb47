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
  circle,
  rect {
    fill: #fff;
    stroke: #1b57c2;
    stroke-width: 1.5;
    pointer-events: all;
  }
  rect {
    cursor: nwse-resize;
  }
  circle {
    cursor: grab;
  }
`;
