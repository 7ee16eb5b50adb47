export { CLUTTER_DETAILS, CLUTTER_INSTANCE, LARGEST_SIZE } from '../../../simulator/sim/clutter/index.js';
export {
  castingCells,
  CLUTTER_BUDGET,
  clutterReach,
  NO_CLUTTER,
  type ClutterFrame,
  type ClutterStand,
  type StandingCell,
} from './clutter-frame.js';
export { ClutterSelector, type ClutterOptions } from './clutter-selector.js';
export {
  broadening,
  CLUTTER_PIXELS,
  detailAt,
  keptShare,
  risenShare,
  stretched,
  type ClutterDistances,
} from './detail.js';
