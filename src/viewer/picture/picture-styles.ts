import { css } from 'lit';

export const pictureStyles = css`
  :host {
    position: relative;
    /* Keep the picture below the messages over it. */
    isolation: isolate;
    display: block;
    container-type: size;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
    background: #0b0d10;
    color: #e9ebee;
  }
  .holder {
    position: absolute;
    inset: 0;
  }
  .holder.placing {
    cursor: crosshair;
  }
  .aim {
    position: absolute;
    left: -12px;
    top: -12px;
    fill: none;
    stroke: #fff;
    stroke-width: 1.5;
    filter: drop-shadow(0 0 1px #000) drop-shadow(0 0 2px #000);
    pointer-events: none;
  }
  .tag {
    position: absolute;
    left: 0;
    top: 0;
    pointer-events: none;
  }
  .tag > span {
    position: absolute;
    bottom: 10px;
    left: 10px;
    padding: 3px 8px;
    border-radius: 5px;
    background: rgb(11 13 16 / 86%);
    color: #e9ebee;
    font-size: var(--small);
    font-weight: 500;
    white-space: nowrap;
  }
  .tag.left > span {
    left: auto;
    right: 10px;
  }
  .tag small {
    color: #adb4bf;
    font-size: inherit;
    font-weight: 400;
  }
  .corner {
    position: absolute;
    top: 12px;
    right: 12px;
    display: flex;
    flex-direction: column;
    align-items: flex-end;
    gap: 6px;
  }
  @container (max-height: 160px) {
    .corner {
      top: 1px;
      right: 4px;
      flex-direction: row-reverse;
      align-items: flex-start;
    }
  }
  .waiting {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: #adb4bf;
  }
  /* The focus outline must be inside, because everything outside is cut off. */
  .holder > :focus-visible {
    outline-offset: -2px;
  }
`;
