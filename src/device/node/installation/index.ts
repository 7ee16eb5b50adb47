export { usesBundle } from './bundle.js';
export {
  BOARD_PACKAGE,
  boardProgram,
  importOptional,
  installCommand,
  installedVersion,
  isCheckout,
  shownCommand,
  workFolder,
  worksInCheckout,
} from './installation.js';
export { projectRoot } from './project-root.js';
export { keptByNpm } from './kept-by-npm.js';
