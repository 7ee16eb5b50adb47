import { startViewer } from '../../../src/viewer/start.js';
import { StandInView } from './stand-in-view.js';

void startViewer(() => {
  const view = new StandInView();
  // Tests use this variable to set what is under the pointer, and to read what the page has passed to the view.
  Object.assign(window, { standIn: view });
  return Promise.resolve(view);
});
