import { css } from 'lit';

export const goldenStyles = css`
  ul.gallery {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 14px 10px;
    padding: 12px 14px 16px;
  }
  .gallery > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 5px;
    min-width: 0;
  }
  .gallery > li.open {
    grid-column: 1 / -1;
  }
  .card {
    display: grid;
    width: 100%;
    height: auto;
    min-height: 60px;
    padding: 0;
    overflow: hidden;
    background: var(--pressed);
  }
  .card img {
    display: block;
    width: 100%;
    max-height: 220px;
    object-fit: contain;
  }
  .card:hover:not(:disabled) img {
    filter: brightness(1.08);
  }
  .card .nothing {
    padding: 8px;
    white-space: normal;
  }
  .title {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .wrap {
    flex-wrap: wrap;
  }
  .detail {
    display: grid;
    gap: 8px;
    padding-top: 4px;
  }
  .pictures {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 6px;
    width: 100%;
    height: auto;
    padding: 0;
    background: transparent;
    align-items: start;
    white-space: normal;
  }
  figure {
    margin: 0;
    min-width: 0;
  }
  figure img {
    display: block;
    width: 100%;
    border-radius: 4px;
    background: var(--pressed);
  }
  figcaption {
    margin-top: 3px;
    color: var(--text-soft);
    font-size: var(--small);
    font-weight: 400;
    text-align: left;
  }
  .settings summary {
    min-height: 24px;
    padding: 4px 0;
    color: var(--text-soft);
    cursor: default;
  }
  .settings livery-golden-form {
    margin-top: 4px;
  }
  .hint {
    margin: 6px 0 0;
  }
  ul.facts {
    margin: 0;
    padding-left: 16px;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
`;
