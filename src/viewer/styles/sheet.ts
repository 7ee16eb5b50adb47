/**
 * Media query for a window whose panel is a sheet at the bottom of the page. The window is so narrow that a panel has
 * more space below the picture than beside it.
 */
export const SHEET = '(max-width: 559px), (max-width: 700px) and (min-height: 480px)';

/** Media query for a window that is so low that an open sheet covers the picture. */
export const LOW_SHEET = '(max-width: 559px) and (max-height: 419px)';
