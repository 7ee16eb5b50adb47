/**
 * The media query for a window in which the panel is a sheet at the bottom of the page. Such a window is narrow, and
 * has more space below the picture than beside it.
 */
export const SHEET = '(max-width: 559px), (max-width: 700px) and (min-height: 480px)';

/** The media query for a window so low that an open sheet covers the picture. */
export const LOW_SHEET = '(max-width: 559px) and (max-height: 419px)';
