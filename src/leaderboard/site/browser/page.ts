/** What every page can do with a script: light or dark, and a feed that stays up to date. */

const THEME = 'theme';
const root = document.documentElement;

function followTheme(): void {
  const kept = localStorage.getItem(THEME);
  if (kept !== null) root.dataset['theme'] = kept;
  const button = document.querySelector<HTMLButtonElement>('#theme');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isDark = getComputedStyle(root).colorScheme === 'dark' || (!root.dataset['theme'] && prefersDark());
    const next = isDark ? 'light' : 'dark';
    root.dataset['theme'] = next;
    localStorage.setItem(THEME, next);
  });
}

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** The most rows of a live list. */
const ROWS_MAX = 30;

/** Keeps the list of the feed up to date: the stream brings rows as markup that the service made. */
function followFeed(): void {
  const feed = document.querySelector<HTMLElement>('#feed');
  const list = feed?.querySelector('ul');
  if (!feed || !list) return;
  const live = document.querySelector('#live');
  const say = (source: string, words: string): void => {
    feed.dataset['source'] = source;
    if (live) live.textContent = words;
  };
  const stream = new EventSource('/v1/feed/sse');
  stream.addEventListener('list', ({ data }: MessageEvent<string>) => {
    list.innerHTML = data;
    document.querySelector('#feed-empty')?.remove();
    say('sse', 'live');
  });
  stream.addEventListener('item', ({ data }: MessageEvent<string>) => {
    list.insertAdjacentHTML('afterbegin', data);
    list.firstElementChild?.classList.add('new');
    while (list.children.length > ROWS_MAX) list.lastElementChild?.remove();
  });
  stream.addEventListener('error', () => say('ssr', 'not live at the moment'));
  addEventListener('pagehide', () => stream.close());
}

followTheme();
followFeed();
