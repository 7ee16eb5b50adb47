/** Key of the sentence in the session storage that the next page shows once. */
export const NOTICE = 'notice';

type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored text; null if there is none, or if the browser denies access to its storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it. Does nothing if the browser denies access to its storage or has no room, because pages
 * store nothing that they need.
 */
export function store(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
  } catch {
    // Without storage, the next page does not know the text.
  }
}
