import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentError, PlatformError, shown } from '../../../src/base/errors/index.js';
import { expectationOf, REFERENCE_ADAPTER } from '../cases/expected-image.js';
import { type CaseFolder, findSomeCases } from '../cases/find-cases.js';
import { loadCase } from '../cases/load-case.js';
import { historyPage } from '../history/history-page.js';
import { pictureHistory } from '../history/picture-history.js';
import { resultsFolder } from '../results-folder.js';

/**
 * Maximum number of versions on the page. The pictures are part of the file: 50 pictures of 300 KB and their
 * differences take 30 MB.
 */
const VERSIONS_MAX = 50;

/**
 * Writes a page that shows the accepted pictures of a case, one version per commit. The exit status is as in
 * `runGolden`.
 * @throws PlatformError when there is no such case, or no repository
 */
export function logCase(casesFolder: string, name: string): number {
  const found = requireCase(casesFolder, name);
  const { path, description } = acceptedOf(found);
  const history = pictureHistory(path, found.folder, VERSIONS_MAX);
  if (history.versions.length === 0) {
    console.log(`${found.name} has no accepted picture yet`);
    return 1;
  }
  for (const { commit, bytes } of history.versions) {
    const what = bytes === null ? ' (removed)' : '';
    console.log(
      commit === null
        ? `not committed yet${what}`
        : `${commit.date.slice(0, 10)}  ${commit.hash.slice(0, 10)}  ${commit.author}  ${commit.subject}${what}`,
    );
  }
  const folder = join(resultsFolder(), 'golden-log');
  mkdirSync(folder, { recursive: true });
  const page = join(folder, `${found.name.replaceAll('/', '-')}.html`);
  writeFileSync(page, historyPage(found.name, description, history));
  console.log(`page: ${page}`);
  return 0;
}

function requireCase(casesFolder: string, name: string): CaseFolder {
  const found = findSomeCases(casesFolder, name);
  const [only] = found.filter((each) => each.name === name).concat(found.length === 1 ? found : []);
  if (only) return only;
  const names = found.slice(0, 3).map((each) => each.name);
  throw new PlatformError(
    `livery golden log: ${found.length} cases have '${shown(name)}' in their names (${names.join(', ')}, …); name one of them`,
  );
}

function acceptedOf(found: CaseFolder): { readonly path: string; readonly description: string } {
  try {
    const goldenCase = loadCase(found);
    return { path: expectationOf(goldenCase, REFERENCE_ADAPTER).path, description: goldenCase.description };
  } catch (cause) {
    // Continue, because a case with a wrong file still has accepted pictures.
    if (!(cause instanceof DocumentError)) throw cause;
    return { path: join(found.folder, 'expected.png'), description: cause.message };
  }
}
