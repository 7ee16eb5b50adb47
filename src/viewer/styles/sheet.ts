/**
 * The media query for a window whose panel is a sheet at the bottom of the page. Such a window is narrow, so that a
 * panel has more space below the picture than beside it.
 */
export const SHEET = '(max-width: 559px), (max-width: 700px) and (min-height: 480px)';

/** The media query for a window in which an open sheet covers the picture, because the window is low. */
export const LOW_SHEET = '(max-width: 559px) and (max-height: 419px)';
