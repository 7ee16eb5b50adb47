/**
 * The script of every page: it switches between light and dark, shows the notice of the previous page, and keeps the
 * feed and a player's page up to date.
 */

import { element, required } from './elements.js';
import { followStream } from './live-source.js';
import { NOTICE, readStored, store } from './stored.js';

const THEME = 'theme';
const root = document.documentElement;

function followTheme(): void {
  const kept = readStored('localStorage', THEME);
  if (kept !== null) root.dataset['theme'] = kept;
  const button = document.querySelector<HTMLButtonElement>('#theme');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isDark = getComputedStyle(root).colorScheme === 'dark' || (!root.dataset['theme'] && prefersDark());
    const next = isDark ? 'light' : 'dark';
    root.dataset['theme'] = next;
    store('localStorage', THEME, next);
  });
}

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** Shows the sentence that the previous page has left, for example about a deleted account. */
function showNotice(): void {
  const words = readStored('sessionStorage', NOTICE);
  if (words === null) return;
  store('sessionStorage', NOTICE, null);
  required('#main').prepend(element('p', { class: 'notice', role: 'status' }, words));
}

function showLive(isLive: boolean): void {
  const live = document.querySelector('#live');
  if (live) live.textContent = isLive ? 'live' : 'not live at the moment; trying again';
}

/** Keeps the feed up to date. The stream first sends the whole list and then each new item, both as markup. */
function followFeed(): void {
  const list = (): HTMLElement | null => document.querySelector<HTMLElement>('#feed');
  if (!list()) return;
  followStream('/v1/feed/sse', {
    events: {
      list: (markup) => (list()!.outerHTML = markup),
      item: (markup) => {
        list()!.insertAdjacentHTML('afterbegin', markup);
        list()!.firstElementChild?.classList.add('new');
        while (list()!.children.length > Number(list()!.dataset['itemsMax'])) list()!.lastElementChild?.remove();
      },
    },
    onLive: (isLive) => {
      if (!isLive) list()!.dataset['source'] = 'ssr';
      showLive(isLive);
    },
  });
}

/**
 * Time between an event of the player and the first reload of the page, ms. `LATER_MS` is the time until a second
 * reload, because some changes take effect later.
 */
const SOON_MS = 800;
const LATER_MS = 5000;

/** After each event, loads the page again and replaces the part about the player. */
function followPlayer(): void {
  const part = (): HTMLElement | null => document.querySelector<HTMLElement>('#player');
  const address = part()?.dataset['stream'];
  if (address === undefined) return;
  let isLive = false;
  const say = (): void => {
    part()!.dataset['source'] = isLive ? 'sse' : 'ssr';
    showLive(isLive);
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    soon ??= setTimeout(() => void refresh(), SOON_MS);
    clearTimeout(later);
    later = setTimeout(() => void refresh(), LATER_MS);
  };
  const refresh = async (): Promise<void> => {
    soon = undefined;
    // The part is not replaced while the user has opened details, selected text or focused an element in it.
    if (isInUse(part()!)) {
      look();
      return;
    }
    const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('#player');
    if (!fresh || isInUse(part()!)) return;
    part()!.replaceWith(fresh);
    say();
  };
  let isFirst = true;
  followStream(address, {
    events: { raw: look },
    onLive: (nowLive) => {
      isLive = nowLive;
      say();
      if (!isLive) return;
      // The player's data may have changed while the stream was closed.
      if (!isFirst) look();
      isFirst = false;
    },
  });
}

const isInUse = (part: HTMLElement): boolean =>
  part.querySelector('details[open]') !== null ||
  part.contains(document.activeElement) ||
  !(getSelection()?.isCollapsed ?? true);

followTheme();
showNotice();
followFeed();
followPlayer();
