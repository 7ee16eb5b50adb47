/**
 * CSS declarations that hide an element visually, but not from screen readers. This file is separate, because the
 * package entry `livery/viewer` must not contain Lit.
 */
export const UNSEEN =
  'position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
