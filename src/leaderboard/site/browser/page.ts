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

/** Keeps the list of the feed up to date: the stream brings the list and its new items as markup that the service made. */
function followFeed(): void {
  if (!document.querySelector('#feed')) return;
  const live = document.querySelector('#live');
  const say = (words: string): void => {
    if (live) live.textContent = words;
  };
  const stream = new EventSource('/v1/feed/sse');
  stream.addEventListener('list', ({ data }: MessageEvent<string>) => {
    document.querySelector('#feed')!.outerHTML = data;
    say('live');
  });
  stream.addEventListener('item', ({ data }: MessageEvent<string>) => {
    const list = document.querySelector<HTMLElement>('#feed')!;
    list.insertAdjacentHTML('afterbegin', data);
    list.firstElementChild?.classList.add('new');
    while (list.children.length > Number(list.dataset['itemsMax'])) list.lastElementChild?.remove();
  });
  stream.addEventListener('error', () => {
    document.querySelector<HTMLElement>('#feed')!.dataset['source'] = 'ssr';
    say('not live at the moment');
  });
  addEventListener('pagehide', () => stream.close());
}

followTheme();
followFeed();
