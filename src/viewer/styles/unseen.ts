import { unsafeCSS } from 'lit';
import { UNSEEN } from './unseen-declarations.js';

/** Hides a label visually, but not from screen readers. */
export const unseen = unsafeCSS(UNSEEN);
