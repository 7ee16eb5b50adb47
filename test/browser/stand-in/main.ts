import { startViewer } from '../../../src/viewer/start.js';
import { StandInView } from './stand-in-view.js';

void startViewer(() => {
  const view = new StandInView();
  Object.assign(window, { standIn: view });
  return Promise.resolve(view);
});
