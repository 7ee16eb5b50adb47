export { clutterCatalogue } from './catalogue.js';
export { Clearings } from './clearings.js';
export { CLUTTER_DETAILS, ECOTYPES, ecotypesOf, type Ecotype } from './ecotypes.js';
export {
  CLUTTER_INSTANCE,
  clutterLevel,
  LARGEST_SIZE,
  placeCell,
  type ClutterCell,
  type ClutterGround,
} from './place-cell.js';
