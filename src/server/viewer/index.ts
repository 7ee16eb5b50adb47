export { createViewer } from './viewer-server.js';
