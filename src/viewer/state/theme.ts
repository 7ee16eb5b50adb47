import { readPreference, storePreference } from './preferences.js';

/** `auto` follows the colour scheme of the system. */
export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'livery-theme';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

export function storedTheme(): Theme {
  return THEMES.find((theme) => theme === readPreference(KEY)) ?? 'auto';
}

export function applyTheme(theme: Theme): void {
  storePreference(KEY, theme);
  document.documentElement.dataset['theme'] = theme;
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
}
