import { css } from 'lit';

export const ruleStackStyles = css`
  ol {
    list-style: none;
    margin: 0;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 8px;
    overflow: clip;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .rule {
    position: relative;
    display: grid;
    grid-template-columns: 30px minmax(0, 1fr) auto auto 24px;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    padding: 0 8px 0 10px;
  }
  li.wins .rule {
    background: var(--accent-wash);
  }
  li.wins .rule::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 3px;
    background: var(--accent-text);
  }
  li.wins .chip {
    background: var(--accent);
    color: var(--on-accent);
  }
  .swatch {
    width: 30px;
    height: 24px;
    padding: 0;
    border-radius: 5px;
    background: var(--colour) !important;
    box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 16%), rgb(255 255 255 / 18%));
  }
  /* A disabled rule has a swatch with its colour in one half. A scope without a rule has an empty swatch. */
  li.off .swatch {
    background: linear-gradient(
      to bottom right,
      var(--colour) calc(50% - 1px),
      var(--line-strong) calc(50% - 1px) calc(50% + 1px),
      var(--surface) calc(50% + 1px)
    ) !important;
  }
  li.none .swatch {
    background: none !important;
    border: 1px dashed var(--text-faint);
    box-shadow: none;
    color: var(--text-soft);
  }
  @media (forced-colors: active) {
    li.off .swatch {
      background: linear-gradient(
        to bottom right,
        var(--colour) calc(50% - 1px),
        CanvasText calc(50% - 1px) calc(50% + 1px),
        Canvas calc(50% + 1px)
      ) !important;
    }
    li.none .swatch {
      background: none !important;
      border-style: dashed !important;
    }
    li.wins .rule::before {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
  .name {
    display: grid;
    line-height: 1.3;
  }
  .name b {
    font-weight: 550;
  }
  li.overridden b {
    text-decoration: line-through;
    text-decoration-color: var(--text-faint);
  }
  .edit {
    padding: 10px;
    border-top: 1px solid var(--line);
    background: var(--surface);
  }
`;
