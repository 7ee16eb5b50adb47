import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../src/platform/node/project-root.js';
import type { CaseRecord, RunResults } from '../run-results.js';
import { failedCase } from './failed-case.js';
import { html, type Html, raw } from './html.js';
import { passedCases } from './passed-cases.js';
import { timesOf } from './times.js';

/** The report of a run: one page, whose pictures lie beside it under `pictures/`. No network, no server. */
export function pageFrom(results: RunResults): string {
  const failed = results.cases.filter(({ outcome }) => outcome === 'failed');
  const passed = results.cases.filter(({ outcome }) => outcome === 'passed');
  const skipped = results.cases.filter(({ outcome }) => outcome === 'skipped');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${results.failed > 0 ? `${results.failed} failed` : `${results.passed} passed`} · golden cases</title>
        <link rel="icon" href="data:," />
        <style>
          ${asset('report.css')}
        </style>
      </head>
      <body>
        ${heading(results, failed)}
        <main>
          ${problems(results)}
          ${
            failed.length > 0 &&
            html`<section aria-labelledby="failed">
              <h2 id="failed">Failed</h2>
              ${failed.map((record, i) => failedCase(record, i))}
            </section>`
          }
          ${
            passed.length > 0 &&
            html`<section aria-labelledby="passed">
              <h2 id="passed">Passed</h2>
              ${passedCases(passed)}
            </section>`
          }
          ${skipped.length > 0 && namesOnly('Skipped', skipped)} ${timesOf(results.cases)}
        </main>
        <footer>
          <p class="keys">
            <kbd>/</kbd> filter, <kbd>j</kbd> <kbd>k</kbd> next and previous failure, <kbd>1</kbd>–<kbd>9</kbd> its
            views, <kbd>←</kbd> <kbd>→</kbd> the slider, <kbd>m</kbd> marks
          </p>
        </footer>
        <script>
          ${asset('report.js')};
        </script>
      </body>
    </html>`.text;
}

function heading(
  { passed, failed, skipped, drawnBy, seconds, startedAt }: RunResults,
  failures: readonly CaseRecord[],
): Html {
  const total = passed + failed + skipped;
  const verdict = failed > 0 ? `${failed} of ${total} failed` : `All ${total} passed`;
  return html`<header class="${failed > 0 ? 'bad' : 'good'}">
    <div class="verdict">
      <span class="sign" aria-hidden="true">${failed > 0 ? '✕' : '✓'}</span>
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
        ${['all', 'failed', 'passed'].map(
          (outcome, i) =>
            html`<label class="choice"
              ><input type="radio" name="outcome" value="${outcome}" ${i === 0 && raw('checked')} /><span
                >${outcome}</span
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

/** Style and script lie beside this module's source, and go into the page. */
function asset(name: string): Html {
  return raw(readFileSync(join(projectRoot(), 'harness', 'golden', 'report', 'page', name), 'utf8'));
}
