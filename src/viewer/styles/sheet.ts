/**
 * The media query of a window with the panel at its foot, as a sheet: it is narrow, and not so low that there is more room
 * beside the picture.
 */
export const SHEET = '(max-width: 559px), (max-width: 700px) and (min-height: 480px)';

/** The media query of a window so low that an open sheet takes the place of the picture. */
export const LOW_SHEET = '(max-width: 559px) and (max-height: 419px)';
