import type { Feed } from '../../../contract/board/index.js';
import { html } from '../../../base/html/index.js';
import { feedList } from '../parts/feed-list.js';
import { page } from '../parts/layout.js';

export function feedPage({ rows }: Feed): string {
  return page(
    { title: 'Feed', place: '/feed', about: 'What happened last.' },
    html`<h1>Feed</h1>
      <p class="lead">The latest events, newest first. <span class="live" id="live">as of now</span></p>
      ${feedList(rows)}`,
  );
}
