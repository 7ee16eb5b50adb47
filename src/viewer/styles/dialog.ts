import { css } from 'lit';

export const dialog = css`
  dialog {
    max-height: calc(100vh - 48px);
    padding: 0;
    border: none;
    border-radius: 10px;
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow);
  }
  dialog::backdrop {
    background: rgb(8 10 13 / 55%);
  }
  .head {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px 10px 10px 18px;
  }
  .head h2 {
    flex: 1;
    margin: 0;
    font-size: var(--title);
    font-weight: 600;
  }
`;
