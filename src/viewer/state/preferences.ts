/** Returns a preference of the user in this browser; null if there is none, or if the browser denies its storage. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a preference. If the browser denies its storage or has no room, the preference lasts as long as the page. */
export function storePreference(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page works without its stored preferences.
  }
}
