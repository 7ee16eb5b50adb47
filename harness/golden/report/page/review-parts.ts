import { join } from 'node:path';
import { quoteWord } from '../../../../src/base/errors/index.js';
import { html, type Html } from '../../../../src/base/html/index.js';
import { shownCommand, workFolder } from '../../../../src/device/node/installation/index.js';
import { type CaseStanding, seenOf } from '../../review/standing.js';
import { RESULTS_FOLDER, shownPath } from '../../results-folder.js';
import type { CaseRecord } from '../run-results.js';

/**
 * Explains how to accept the pictures, on a page that the user opens from disk.
 * @param folder the results folder, absolute
 */
export function howToAccept(folder: string, failed: readonly CaseRecord[]): Html {
  const isUsual = folder === join(workFolder(), RESULTS_FOLDER);
  const results = isUsual ? '' : ` ${quoteWord(shownPath(folder))}`;
  // If the folder of the cases is not the default one, commands must contain it.
  const [cases = ''] = / --cases (?:'[^']*'|\S+)/.exec(failed[0]?.accept ?? '') ?? [];
  const text = shownCommand(`golden review${results}${cases}`);
  return html`<p class="command how-to-accept">
    <span>Accept</span><code>${text}</code
    ><button type="button" data-copy="${text}" aria-label="Copy the command: review">Copy</button>
    serves this page with keys to accept and reject; this copy is read-only.
  </p>`;
}

export function reviewBar(): Html {
  return html`<section class="review-bar" aria-label="Review">
    <div>
      <p id="progress" role="status"></p>
      <span class="steps">
        <button type="button" data-go="-1">Previous <kbd aria-hidden="true">k</kbd></button>
        <button type="button" data-go="1">Next <kbd aria-hidden="true">j</kbd></button>
      </span>
    </div>
  </section>`;
}

export function decisionData(record: CaseRecord, { decision }: CaseStanding): Html {
  return html`data-decision="${decision ?? ''}" data-seen="${seenOf(record)}"`;
}

export function decisionButtons({ name }: CaseRecord, { refusal }: CaseStanding): Html {
  return html`<div class="decision" role="group" aria-label="Decision on ${name}">
    ${
      refusal === null
        ? html`<button type="button" data-decide="accept">Accept <kbd aria-hidden="true">a</kbd></button>`
        : html`<p class="refusal">Cannot be accepted here: ${refusal}</p>`
    }
    <button type="button" data-decide="reject">Reject <kbd aria-hidden="true">r</kbd></button>
    <p class="state" role="status"></p>
  </div>`;
}
