export { clutterCatalogue } from './catalogue.js';
export { Clearings } from './clearings.js';
export { CLUTTER_DETAILS, ECOTYPES, ecotypesOf, type ClutterDetail, type Ecotype } from './ecotypes.js';
export {
  CLUTTER_INSTANCE,
  clutterLevel,
  LARGEST_SIZE,
  placeCell,
  type ClutterCell,
  type ClutterGround,
} from './place-cell.js';
