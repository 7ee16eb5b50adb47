export { Html, html, type Part } from './html.js';
