import { join } from 'node:path';
import type { Offer, OfferedPicture } from '../accept/offer.js';
import { type OfferedCase, offersOf } from '../accept/offers.js';
import { openSource, type SourceOptions } from '../accept/open-source.js';
import { writeBaselines } from '../accept/write-baselines.js';
import { findCases } from '../cases/find-cases.js';
import { resultsFrom, withPaths } from '../report/run-results.js';
import { writeUpdate } from '../report/write-reports.js';
import { resultsFolder, shownPath } from '../results-folder.js';
import type { RunOptions } from '../run-options.js';
import { ask, canAsk } from './ask.js';

export interface AcceptCommand extends Pick<RunOptions, 'filter' | 'casesFolder'>, SourceOptions {
  /** A folder, an archive, or the number of a run on GitHub. */
  readonly source: string;
  /** True to write the pictures without asking. */
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** True to also accept pictures that were drawn while an image of their scene was missing. */
  readonly incomplete: boolean;
}

/** Exit status after Ctrl-C, as in shells. */
const INTERRUPTED = 130;

/**
 * @returns exit status: 0 the pictures of all failed cases are accepted, 1 some pictures do not belong to the cases on
 *   this machine, 2 nothing was accepted
 * @throws PlatformError when it finds no results
 */
export async function acceptResults(command: AcceptCommand): Promise<number> {
  const { casesFolder, filter, yes, dryRun, incomplete } = command;
  const source = await openSource(command.source, command);
  try {
    const cases = source.results.cases.filter(({ name }) => name.includes(filter));
    const settings = { cases: findCases(casesFolder), report: source.report, incomplete };
    const offered = offersOf({ ...source.results, cases }, settings);
    for (const each of offered) printOffer(each);
    const accepted = offered.filter(({ offer }) => offer.kind === 'pictures');
    const status = offered.some(({ offer }) => offer.kind === 'refused') ? 1 : 0;
    if (accepted.length === 0) {
      const where = filter === '' ? '' : ` with '${filter}' in its name`;
      console.log(offered.length === 0 ? `no case${where} failed there` : '\nnothing to accept');
      return status;
    }
    const writePage = (update: 'offered' | 'accepted'): string => {
      const rows = accepted.map(({ record }) => withPaths(record, (path) => join(source.report, path)));
      const { seconds, startedAt } = source.results;
      return writeUpdate(resultsFrom(rows, { seconds, startedAt, problems: [], update }), resultsFolder()).page;
    };
    const pictures = accepted.flatMap(({ offer }) => picturesOf(offer));
    console.log(`\n${countOf(pictures.length)} to accept; look first: ${writePage('offered')}`);
    for (const { path } of pictures) console.log(`  ${shownPath(path)}`);
    if (dryRun) return status;
    if (!yes && !canAsk()) {
      console.error('livery golden accept: nothing was written; --yes accepts pictures without asking');
      return 2;
    }
    const answer = yes ? 'yes' : await ask('Accept them?');
    if (answer !== 'yes') {
      console.log(`${answer === 'interrupted' ? '\n' : ''}nothing was written`);
      return answer === 'interrupted' ? INTERRUPTED : status;
    }
    for (const { offer } of accepted) await writeBaselines(casesFolder, source.report, picturesOf(offer));
    writePage('accepted');
    console.log(`${pictures.length} written`);
    return status;
  } finally {
    source.close();
  }
}

const picturesOf = (offer: Offer): readonly OfferedPicture[] => (offer.kind === 'pictures' ? offer.pictures : []);

const countOf = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

function printOffer({ record, offer }: OfferedCase): void {
  const isNew = picturesOf(offer).some(({ baseline }) => baseline.accepted === null);
  const what =
    offer.kind === 'refused'
      ? offer.reason
      : offer.kind === 'accepted'
        ? 'is accepted already'
        : isNew
          ? 'new'
          : 'changed';
  console.log(`${record.name.padEnd(56)} ${what}`);
  if (offer.kind === 'pictures' && !isNew) for (const fact of record.facts ?? []) console.log(`    ${fact}`);
}
