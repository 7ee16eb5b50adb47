export { escapeText, Html, html, type Part } from './html.js';
