export { FLIGHT_PICTURE, type FlightMoment, type FlightPictures } from './flight-picture.js';
export { shownValue } from './format.js';
