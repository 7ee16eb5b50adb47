import { malformed } from '../image-problem.js';

/**
 * Undoes the filter of a row in place (PNG §9.2).
 * @param above the row above with its filter undone; zeros for the first row
 * @param reach bytes per pixel, at least 1
 * @throws ImageProblem for a filter that PNG does not have
 */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array, reach: number): void {
  const length = row.length;
  switch (filter) {
    case 0:
      return;
    case 1:
      for (let i = reach; i < length; i++) row[i] = row[i]! + row[i - reach]!;
      return;
    case 2:
      for (let i = 0; i < length; i++) row[i] = row[i]! + above[i]!;
      return;
    case 3:
      for (let i = 0; i < Math.min(reach, length); i++) row[i] = row[i]! + (above[i]! >> 1);
      for (let i = reach; i < length; i++) row[i] = row[i]! + ((row[i - reach]! + above[i]!) >> 1);
      return;
    case 4:
      for (let i = 0; i < Math.min(reach, length); i++) row[i] = row[i]! + above[i]!;
      for (let i = reach; i < length; i++) {
        // Choose the neighbour whose value is nearest to left + up − corner. This code is not in a function, because a
        // call for every byte would take twice as long.
        const left = row[i - reach]!;
        const up = above[i]!;
        const corner = above[i - reach]!;
        const toLeft = up > corner ? up - corner : corner - up;
        const toUp = left > corner ? left - corner : corner - left;
        const beyond = left + up - 2 * corner;
        const toCorner = beyond < 0 ? -beyond : beyond;
        const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
        row[i] = row[i]! + nearest;
      }
      return;
    default:
      throw malformed(`has a row with filter ${filter}; 0 to 4 are allowed`);
  }
}
