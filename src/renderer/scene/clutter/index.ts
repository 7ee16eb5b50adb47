export { CLUTTER_DETAILS, CLUTTER_INSTANCE, LARGEST_SIZE } from '../../../simulator/sim/clutter/index.js';
export { castingCells, clutterReach, NO_CLUTTER, type ClutterFrame, type ClutterStand } from './clutter-frame.js';
export { clutterContacts, CONTACT_STRIDE, MOST_CONTACTS, walkerContacts } from './contacts.js';
export { ClutterSelector } from './clutter-selector.js';
export { KnownClutter } from './known-clutter.js';
