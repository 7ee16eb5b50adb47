export { shownValue } from './format.js';
