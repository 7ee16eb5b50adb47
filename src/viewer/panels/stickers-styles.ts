import { css } from 'lit';

export const stickersStyles = css`
  .segments {
    margin-bottom: 8px;
  }
  .head {
    grid-template-columns: 24px 36px minmax(0, 1fr) auto;
  }
  li.open {
    background: var(--raised);
  }
  li.hidden livery-thumbnail {
    opacity: 0.4;
  }
  li.hidden .name,
  li.hidden .faint {
    color: var(--text-soft);
  }
  .expand {
    height: 36px;
  }
  .name .chip {
    display: inline-block;
    max-width: 100%;
    overflow: hidden;
    line-height: 18px;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }
  .actions {
    display: flex;
  }
  .list {
    padding: 0;
  }
  .figures {
    display: flex;
    gap: 6px;
    flex-wrap: wrap;
  }
`;

export const knobsStyles = css`
  :host {
    display: block;
  }
  .knobs {
    display: grid;
    gap: 6px;
    padding: 4px 12px 14px 32px;
  }
  .image {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    align-items: center;
    gap: 8px;
  }
  .image > span,
  .image > label {
    color: var(--text-soft);
  }
  .cut-off {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin: 0;
    padding: 6px 8px;
    border-radius: var(--radius);
    background: var(--warn-wash);
    color: var(--warn);
    line-height: 1.4;
  }
  .image:has(> [role='switch']) {
    grid-template-columns: auto minmax(0, 1fr);
    min-height: 24px;
  }
  .image > [role='switch'] {
    justify-self: end;
  }
`;
