export { Allowances } from './allowances.js';
export { BoardError } from './board-error.js';
export { type BoardOptions, openBoard } from './open-board.js';
