import { listen } from '../../../../src/leaderboard/store/listen.js';
import { openStore } from '../../../../src/leaderboard/store/open-store.js';
import { Projector } from '../../../../src/leaderboard/store/projection/projector.js';

/** A process that projects the database of its first argument, and says once when it is the one that does. */
const url = process.argv[2]!;
const onFault = (error: unknown): void => console.error(error);
const store = await openStore(url);
const projector = new Projector({ store, address: url, listener: listen(url, { onFault }), now: Date.now, onFault });
const asking = setInterval(() => {
  if (!projector.isWorking) return;
  console.log('working');
  clearInterval(asking);
}, 20);
setInterval(() => undefined, 1000);
