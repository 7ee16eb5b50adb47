import { css } from 'lit';

export const timelineStyles = css`
  .line {
    position: relative;
    height: 22px;
    margin: 6px 0 2px;
  }
  .line input {
    position: absolute;
    inset: 3px 0;
  }
  .shots {
    position: relative;
    height: 18px;
    border-radius: 4px;
    background: var(--raised);
    overflow: hidden;
  }
  .shots span {
    position: absolute;
    inset: 0 auto 0 var(--from);
    width: calc(var(--to) - var(--from));
    padding: 0 6px;
    border-left: 1px solid var(--line-strong);
    color: var(--text-soft);
    font-size: var(--small);
    line-height: 18px;
  }
  .shots i {
    position: absolute;
    left: calc(var(--from) - 3px);
    bottom: 1px;
    width: 5px;
    height: 5px;
    rotate: 45deg;
    background: var(--accent-text);
  }
  @media (forced-colors: active) {
    .shots {
      border: 1px solid;
    }
    .shots i {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
  li {
    padding: 6px 0;
  }
  .moment {
    white-space: nowrap;
  }
  .title {
    overflow-wrap: anywhere;
  }
`;
