import { startViewer } from '../../../src/viewer/start.js';
import { StandInView } from './stand-in-view.js';

void startViewer(() => {
  const view = new StandInView();
  // Tests set the object under the pointer, and read what the page requested from the picture.
  Object.assign(window, { standIn: view });
  return Promise.resolve(view);
});
