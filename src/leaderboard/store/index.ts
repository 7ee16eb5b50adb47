export { asBoardError } from './database-fault.js';
export { startEmbeddedServer } from './embedded-server.js';
export { CHANNELS } from './channels.js';
export { columnsOf } from './event-columns.js';
export { listen, type Listener } from './listen.js';
export { restartPositions } from './log-order.js';
export { logPositions } from './log-positions.js';
export {
  connectionsOf,
  connectStore,
  type DatabaseAddress,
  LONG_LIMITS,
  openStore,
  READ_LIMITS,
  REQUEST_LIMITS,
  type Store,
} from './open-store.js';
export { LogAhead } from './projection/log-ahead.js';
export { projectStep, STEP_MAX } from './projection/project-step.js';
export { Projector } from './projection/projector.js';
export { rebuild } from './projection/rebuild.js';
export { SessionLock } from './projection/session-lock.js';
export { primaryReads } from './reads/read-view.js';
export { openReplica } from './replica.js';
export { storeBatch } from './store-batch.js';
export { untilReached } from './until-reached.js';
export { forgetWebhooks, readWebhookRows, storeWebhookPosition, type WebhookRows } from './webhook-rows.js';
export { countVisibility } from './visibility.js';
