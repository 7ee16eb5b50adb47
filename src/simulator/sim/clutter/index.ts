export { clutterCatalogue } from './catalogue.js';
export { Clearings } from './clearings.js';
export { CLUTTER_DETAILS, type ClutterPart, type Ecotype } from './ecotype.js';
export { ECOTYPES, ecotypesOf } from './ecotypes.js';
export {
  CLUTTER_INSTANCE,
  clutterLevel,
  LARGEST_SIZE,
  placeCell,
  type ClutterCell,
  type ClutterGround,
} from './place-cell.js';
