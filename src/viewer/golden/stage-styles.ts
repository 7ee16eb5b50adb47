import { css } from 'lit';

export const stageStyles = css`
  :host {
    display: block;
    min-height: 0;
  }
  .stage {
    position: relative;
    height: 100%;
    overflow: hidden;
    background: repeating-conic-gradient(#16181b 0 25%, #1d1f23 0 50%) 0 0 / 16px 16px;
    cursor: crosshair;
    touch-action: none;
  }
  .stage:focus-visible {
    outline-offset: -2px;
  }
  .moving {
    cursor: grabbing;
  }
  canvas {
    position: absolute;
    left: 0;
    top: 0;
    transform-origin: 0 0;
  }
  .exact canvas {
    image-rendering: pixelated;
  }
  .edge {
    position: absolute;
    inset: 0 auto 0 0;
    width: 2px;
    margin-left: -1px;
    background: #fff;
    box-shadow: 0 0 4px rgb(0 0 0 / 70%);
    pointer-events: none;
  }
  .texel {
    position: absolute;
    outline: 1px solid #fff;
    box-shadow: 0 0 0 2px rgb(0 0 0 / 60%);
    pointer-events: none;
  }
  .name {
    position: absolute;
    left: 10px;
    bottom: 10px;
    background: rgb(0 0 0 / 70%);
    color: #fff;
    pointer-events: none;
  }
`;
