export { installedVersion, isCheckout, shownCommand, workFolder } from './installation.js';
export { projectRoot } from './project-root.js';
