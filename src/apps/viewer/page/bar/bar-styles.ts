import { css } from 'lit';

/** The styles of the bar above the picture: what has no room in a narrow window goes, the least needed first. */
export const barStyles = css`
  :host {
    display: flex;
    align-items: center;
    gap: 4px;
    height: 44px;
    padding: 0 8px 0 14px;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
    container-type: inline-size;
  }
  .bar {
    display: contents;
  }
  h1 {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    margin: 0 10px 0 0;
    font-size: var(--title);
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  .mark {
    width: 18px;
    height: 18px;
    flex: none;
  }
  h1 small {
    font-size: var(--body);
    font-weight: 400;
    letter-spacing: 0;
    color: var(--text-soft);
  }
  .rule {
    width: 1px;
    height: 20px;
    margin: 0 6px;
    background: var(--line);
    flex: none;
  }
  .warp {
    width: 92px;
  }
  .figures {
    display: flex;
    gap: 14px;
    margin-right: 6px;
  }
  .figures > span {
    white-space: nowrap;
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .dot {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--ok);
  }
  .dot.connecting {
    background: var(--warn);
  }
  .dot.lost,
  .dot.refused {
    background: var(--bad);
  }
  .grow {
    flex: 1;
  }
  .segments {
    flex: none;
  }
  .adapter {
    max-width: 190px;
  }
  @container (max-width: 1040px) {
    .adapter,
    .adapter + .rule {
      display: none !important;
    }
  }
  @container (max-width: 900px) {
    h1 small,
    .fps {
      display: none !important;
    }
  }
  /* The mark alone says whose page it is; a name that is cut says nothing. */
  @container (max-width: 840px) {
    h1 span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    h1 {
      flex: none;
    }
  }
  @container (max-width: 700px) {
    .adapter,
    .fps,
    livery-look-at,
    livery-undo,
    .theme,
    .rule,
    .warp-label {
      display: none !important;
    }
    .word {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    h1 {
      margin-right: 8px;
    }
    .warp {
      flex: none;
      width: 78px;
    }
  }
  /* On a telephone the list of keys is of no use. */
  @media (max-width: 440px) {
    :host {
      gap: 2px;
      padding: 0 6px 0 10px;
    }
    .help {
      display: none;
    }
    .segments button {
      padding: 0 6px;
    }
  }
`;
