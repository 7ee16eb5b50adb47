/** What every page can do with a script: light or dark, a feed and a player that stay up to date. */

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

/** The time from an event of a player to a look at what has become of it, ms, and to a second one for what took longer. */
const SOON_MS = 800;
const LATER_MS = 5000;

/** Keeps a player up to date: whenever an event comes, the part of the page is replaced by that of a new one. */
function followPlayer(): void {
  const part = (): HTMLElement | null => document.querySelector<HTMLElement>('#player');
  const address = part()?.dataset['stream'];
  if (address === undefined) return;
  const say = (isLive: boolean): void => {
    part()!.dataset['source'] = isLive ? 'sse' : 'ssr';
    document.querySelector('#live')!.textContent = isLive ? 'live' : 'not live at the moment';
  };
  const stream = new EventSource(address);
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    soon ??= setTimeout(() => void refresh(), SOON_MS);
    clearTimeout(later);
    later = setTimeout(() => void refresh(), LATER_MS);
  };
  const refresh = async (): Promise<void> => {
    soon = undefined;
    // What somebody has opened, marked or focused stays as it is.
    if (isInUse(part()!)) {
      look();
      return;
    }
    const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('#player');
    if (!fresh || isInUse(part()!)) return;
    part()!.replaceWith(fresh);
    say(stream.readyState === EventSource.OPEN);
  };
  let isFirst = true;
  stream.addEventListener('open', () => {
    say(true);
    // Something may have come while there was no stream.
    if (!isFirst) look();
    isFirst = false;
  });
  stream.addEventListener('raw', look);
  stream.addEventListener('error', () => say(false));
  addEventListener('pagehide', () => stream.close());
}

const isInUse = (part: HTMLElement): boolean =>
  part.querySelector('details[open]') !== null ||
  part.contains(document.activeElement) ||
  !(getSelection()?.isCollapsed ?? true);

followTheme();
followFeed();
followPlayer();
