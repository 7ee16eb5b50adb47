import { formatFigure } from '../../table.js';
import { type Expectation, type Load, needsOf } from './deployment-model.js';

type Line = readonly [label: string, ...figures: string[]];

export function modelTable(expected: Expectation): string {
  const needs = needsOf(expected);
  const { dollars } = needs;
  const total = Object.values(dollars).reduce((sum, each) => sum + each, 0);
  const lines: Line[] = [
    ['', 'mean', 'peak'],
    both('players in the game', needs.playing),
    both('events, 1/s', needs.events),
    both('batches, 1/s', needs.batches),
    both('pages, 1/s', needs.pages),
    both('pages that the cache requests, 1/s', needs.missedPages),
    ['cores of services', '', one(needs.serviceCores)],
    ['cores of the primary database', '', one(needs.databaseCores)],
    ['share of what one projector derives', '', `${one(100 * needs.projectors)} %`],
    ['disk for identities, GB', one(needs.identityBytes / 1e9)],
    ['disk for events, GB a day', one(needs.bytesPerDay / 1e9)],
    [`disk after ${expected.months} months, GB`, one(needs.diskBytes / 1e9)],
    [`rebuild after ${expected.months} months, days`, one(needs.rebuildDays)],
    ['services, $ a month', one(dollars.services)],
    ['database and standby, $ a month', one(dollars.databases)],
    ['disks of both, $ a month', one(dollars.disks)],
    ['CDN, $ a month', one(dollars.cdn)],
    ['together, $ a month', one(total)],
    ['a player, $ a month', one(total / expected.players)],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map(([label, ...figures]) =>
      [label.padEnd(widths[0]!), ...figures.map((figure, at) => figure.padStart(widths[at + 1]!))].join('  ').trimEnd(),
    )
    .join('\n');
}

const both = (label: string, { mean, peak }: Load): Line => [label, one(mean), one(peak)];

/** Rounds to three significant digits, because the measured figures are not more exact. */
const one = (value: number): string => formatFigure(Number(value.toPrecision(3)));
