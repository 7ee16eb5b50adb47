import type { CaseRecord } from '../run-results.js';
import { html, type Html } from '../../../../src/base/html/index.js';

/** Lists the time that each case took, the slowest first. */
export function timesOf(cases: readonly CaseRecord[]): Html | false {
  if (cases.length === 0) return false;
  const slowestFirst = cases.toSorted((a, b) => b.seconds - a.seconds);
  const most = slowestFirst[0]!.seconds || 1;
  const total = cases.reduce((sum, { seconds }) => sum + seconds, 0);
  return html`<details class="times">
    <summary>
      Time per case: ${(total / cases.length).toFixed(2)} s in the mean, ${slowestFirst[0]!.name} took longest
    </summary>
    <table>
      <thead>
        <tr>
          <th scope="col">case</th>
          <th scope="col">s</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${slowestFirst.map(
          ({ name, seconds, round }) =>
            html`<tr>
              <th scope="row">${name}${round !== undefined && ` (${round + 1})`}</th>
              <td>${seconds.toFixed(2)}</td>
              <td class="bar"><span style="width: ${((seconds / most) * 100).toFixed(1)}%"></span></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
