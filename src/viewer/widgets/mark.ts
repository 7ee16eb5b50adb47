import { html } from 'lit';

export const MARK = html`<svg class="mark" viewBox="0 0 18 18" aria-hidden="true">
  <path d="M9 1c3.2 2.4 4.8 5.6 4.8 9.2L12.6 14H5.4l-1.2-3.8C4.2 6.6 5.8 3.4 9 1Z" fill="#f2662b" />
  <path d="M4.3 8.8h9.4c.1.6.1 1 .1 1.4l-.5 1.6H4.7l-.5-1.6c0-.5 0-.9.1-1.4Z" fill="#fff" />
  <path d="M6.6 15h4.8L9 17.4Z" fill="#f6b24a" />
</svg>`;
