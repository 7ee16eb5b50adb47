export { Html, html, type HtmlPart } from './html.js';
