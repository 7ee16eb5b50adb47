import { startViewer } from '../../../src/viewer/start.js';
import { StandInView } from './stand-in-view.js';

void startViewer(() => {
  const view = new StandInView();
  // Tests set what lies under the pointer, and read what the page asked of the picture.
  Object.assign(window, { standIn: view });
  return Promise.resolve(view);
});
