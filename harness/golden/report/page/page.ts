import type { CaseRecord, RunResults } from '../run-results.js';
import type { CaseStanding } from '../../review/standing.js';
import { asset, documentOf } from './document.js';
import { failedCase } from './failed-case.js';
import { howToAccept, reviewBar } from './review-parts.js';
import { Html, html } from '../../../../src/base/html/index.js';
import { passedCases } from './passed-cases.js';

/**
 * `file`: a page on disk, which cannot accept or reject pictures. `review`: a page from the server of a review, with
 * buttons to accept and reject pictures.
 */
export type PageMode =
  | { readonly kind: 'file'; /** The results folder, absolute. */ readonly folder: string }
  | { readonly kind: 'review'; readonly token: string; readonly standings: ReadonlyMap<string, CaseStanding> };

/** Returns the page of a run. The page needs no server. Its pictures are in the folder `pictures/` beside it. */
export function pageFrom(results: RunResults, mode: PageMode): string {
  const failed = results.cases.filter(({ outcome }) => outcome === 'failed');
  const passed = results.cases.filter(({ outcome }) => outcome === 'passed');
  const skipped = results.cases.filter(({ outcome }) => outcome === 'skipped');
  const words = wordsOf(results);
  const isReview = mode.kind === 'review';
  return documentOf({
    title: `${titleOf(results)} · golden cases`,
    styles: isReview ? ['report.css', 'review.css'] : ['report.css'],
    ...(mode.kind === 'review' && { attributes: html` data-token="${mode.token}"` }),
    body: html`${heading(results, failed)} ${isReview && reviewBar()}
      <main>
        ${mode.kind === 'file' && failed.length > 0 && !results.update && howToAccept(mode.folder, failed)}
        ${problems(results)}
        ${
          failed.length > 0 &&
          html`<section aria-labelledby="failed">
            <h2 id="failed">${heads(words.failed)}</h2>
            ${failed.map((record, i) =>
              failedCase(record, i, mode.kind === 'review' ? mode.standings.get(record.name) : undefined),
            )}
          </section>`
        }
        ${
          passed.length > 0 &&
          html`<section aria-labelledby="passed">
            <h2 id="passed">${heads(words.passed)}</h2>
            ${passedCases(passed)}
          </section>`
        }
        ${skipped.length > 0 && namesOnly('Skipped', skipped)} ${timesOf(results.cases)}
      </main>
      <footer>
        <p class="keys">
          <kbd>/</kbd> filter, <kbd>j</kbd> <kbd>k</kbd> next and previous failure, <kbd>1</kbd>–<kbd>9</kbd> its views,
          <kbd>s</kbd> <kbd>←</kbd> <kbd>→</kbd> the slider, <kbd>b</kbd> blink,
          <kbd>m</kbd> marks${isReview && html`, <kbd>a</kbd> accept, <kbd>r</kbd> reject`}
        </p>
      </footer>
      <script>
        ${asset('report.js')};
      </script>
      ${
        isReview &&
        html`<script>
          ${asset('review.js')};
        </script>`
      }`,
  });
}

function titleOf(results: RunResults): string {
  const { passed, failed } = results;
  return failed > 0 ? `${failed} ${wordsOf(results).failed}` : `${passed} ${wordsOf(results).passed}`;
}

function verdictOf(results: RunResults): readonly [verdict: string, look: 'good' | 'bad' | 'open', sign: string] {
  const { update, passed, failed, skipped } = results;
  const total = passed + failed + skipped;
  const words = wordsOf(results);
  if (failed === 0) return [`All ${total} ${words.passed}`, 'good', '✓'];
  const verdict = `${failed} of ${total} ${words.failed}`;
  if (!update || undrawnOf(results) > 0) return [verdict, 'bad', '✕'];
  return update === 'accepted' ? [verdict, 'good', '✓'] : [verdict, 'open', '?'];
}

/**
 * Returns the headings for the failed and the passed cases. An update does not judge cases, so its words differ from
 * those of a run.
 */
function wordsOf(results: RunResults): { readonly failed: string; readonly passed: string } {
  const { update } = results;
  if (!update) return { failed: 'failed', passed: 'passed' };
  const changed = update === 'accepted' ? 'accepted' : 'to accept';
  return { failed: undrawnOf(results) > 0 ? `${changed} or not drawn` : changed, passed: 'unchanged' };
}

function undrawnOf({ cases }: RunResults): number {
  return cases.filter(({ outcome, pictures }) => outcome === 'failed' && pictures.actual === undefined).length;
}

function heading(results: RunResults, failures: readonly CaseRecord[]): Html {
  const { skipped, drawnBy, seconds, startedAt } = results;
  const [verdict, look, sign] = verdictOf(results);
  return html`<header class="${look}">
    <div class="verdict">
      <span class="sign" aria-hidden="true">${sign}</span>
      <div>
        <h1>${verdict}</h1>
        <p>
          ${drawnBy.length > 0 && html`${drawnBy.join('; ')} · `}<time datetime="${startedAt}"
            >${startedAt.slice(0, 16).replace('T', ' ')} UTC</time
          >
          · ${seconds.toFixed(1)} s${skipped > 0 && ` · ${skipped} skipped`}
        </p>
      </div>
    </div>
    <form class="filter" role="search" aria-label="Cases">
      <label>Name <input type="search" id="filter" placeholder="part of a name" autocomplete="off" /></label>
      <fieldset>
        <legend>Show</legend>
        ${Object.entries({ all: 'all', ...wordsOf(results) }).map(
          ([outcome, label], i) =>
            html`<label class="choice"
              ><input type="radio" name="outcome" value="${outcome}" ${i === 0 && new Html('checked')} /><span
                >${label}</span
              ></label
            >`,
        )}
      </fieldset>
      <label class="marks"><input type="checkbox" id="marks" checked /> marks and masks</label>
      <output id="shown" aria-live="polite"></output>
    </form>
    ${
      failures.length > 1 &&
      html`<nav aria-label="Failures">
        <ol>
          ${failures.map((record, i) => html`<li><a href="#failure-${i}">${record.name}</a></li>`)}
        </ol>
      </nav>`
    }
  </header>`;
}

function problems({ problems: all }: RunResults): Html | false {
  if (all.length === 0) return false;
  return html`<section class="problems" aria-labelledby="problems">
    <h2 id="problems">Outside of any case</h2>
    ${all.map((problem) => html`<pre tabindex="0">${problem}</pre>`)}
  </section>`;
}

function namesOnly(title: string, cases: readonly CaseRecord[]): Html {
  return html`<section aria-labelledby="skipped">
    <h2 id="skipped">${title}</h2>
    <ul>
      ${cases.map(({ name }) => html`<li>${name}</li>`)}
    </ul>
  </section>`;
}

function heads(word: string): string {
  return `${word[0]!.toUpperCase()}${word.slice(1)}`;
}

function timesOf(cases: readonly CaseRecord[]): Html | false {
  if (cases.length === 0) return false;
  const slowestFirst = cases.toSorted((a, b) => b.seconds - a.seconds);
  const most = slowestFirst[0]!.seconds || 1;
  const total = cases.reduce((sum, { seconds }) => sum + seconds, 0);
  return html`<details class="times">
    <summary>
      Time per case: ${(total / cases.length).toFixed(2)} s on average; ${slowestFirst[0]!.name} took longest
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
