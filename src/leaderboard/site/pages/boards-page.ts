import type { Leader } from '../../store/reads/leaders.js';
import type { BoardIndex, Feed, ListedBoard } from '../../../contract/board/index.js';
import { shownNumber, shownPlayers } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { assetPath } from '../assets.js';
import { boardLink, withQuery } from '../links.js';
import { feedList } from '../parts/feed-list.js';
import { page, type PageImage } from '../parts/layout.js';
import { pagesLine } from '../parts/pages-line.js';
import { valueCell } from '../parts/value.js';

/**
 * Topics of the fixed boards. Each family's boards are listed after the family's fixed board. The last group has the
 * boards without a topic.
 */
const GROUPS: readonly (readonly [name: string, stats: readonly string[]])[] = [
  [
    'Speed and height',
    ['fastest_surface_speed', 'fastest_orbital_speed', 'fastest_entry', 'highest_altitude', 'lowest_pass'],
  ],
  [
    'Survived',
    [
      'biggest_lithobrake_survived',
      'biggest_impact_energy',
      'peak_g_survived',
      'max_q_survived',
      'softest_landing',
      'softest_touchdown',
    ],
  ],
  [
    'Orbits',
    [
      'fastest_to_orbit',
      'orbits_achieved',
      'highest_apoapsis',
      'lowest_orbit',
      'roundest_orbit',
      'steepest_orbit',
      'heaviest_to_orbit',
    ],
  ],
  ['Places', ['soi_bodies', 'landed_bodies', 'landings', 'splashdowns']],
  [
    'Vehicles',
    [
      'heaviest_launch',
      'most_parts',
      'biggest_stack',
      'most_stages',
      'stagings',
      'dockings',
      'engine_ignitions',
      'flameouts',
      'rud_total',
    ],
  ],
  [
    'Kittens',
    [
      'kittens_recovered',
      'biggest_recovery',
      'biggest_crew',
      'evas',
      'longest_eva',
      'kitten_tumbles',
      'distance_travelled',
      'top_kitten_distance',
      'top_kitten_missions',
    ],
  ],
];

export function boardsPage(
  { boards, next }: BoardIndex,
  leaders: readonly Leader[],
  feed: Feed,
  { image, isFirst }: { readonly image: PageImage; readonly isFirst: boolean },
): string {
  const first = new Map(leaders.map((leader) => [leader.stat, leader]));
  const groups = groupsOf(boards);
  return page(
    {
      title: 'Boards',
      place: '/',
      about: 'Records of all flights: speed, height, orbits, landings and accidents.',
      image,
    },
    html`<div class="two">
      <div>
        <img
          class="panel picture hero"
          src="${assetPath('card.jpg')}"
          alt="${image.alt}"
          width="${image.width}"
          height="${image.height}"
        />
        <h1>Boards</h1>
        <p class="lead">
          The best results of all reported
          flights${isFirst && next === undefined && `, on ${shownNumber(boards.length)} boards`}.
        </p>
        ${groups.map(
          ([name, members]) =>
            html`<section aria-label="${name}">
              <h2>${name}</h2>
              <div class="cards">${members.map((board) => card(board, first.get(board.stat)))}</div>
            </section>`,
        )}
        ${pagesLine(isFirst ? null : '/', next === undefined ? null : withQuery('/', { after: next }), ['First', 'Next'])}
      </div>
      <aside>
        <h2>Latest <span class="live" id="live">as of now</span></h2>
        ${feedList(feed.rows)}
      </aside>
    </div>`,
  );
}

function groupsOf(boards: readonly ListedBoard[]): (readonly [string, readonly ListedBoard[]])[] {
  const groupOf = (stat: string): number => {
    const parent = stat.startsWith('rud_') ? 'rud_total' : stat.startsWith('fastest_to_') ? 'fastest_to_orbit' : stat;
    return GROUPS.findIndex(([, stats]) => stats.includes(parent));
  };
  const rest = boards.filter(({ stat }) => groupOf(stat) < 0);
  const groups = GROUPS.map(([name, stats], at) => {
    const members = boards.filter(({ stat }) => groupOf(stat) === at);
    const place = ({ stat }: ListedBoard): number => (stats.includes(stat) ? stats.indexOf(stat) : stats.length);
    return [name, members.toSorted((a, b) => place(a) - place(b))] as const;
  });
  return [...groups, ...(rest.length > 0 ? [['More', rest] as const] : [])].filter(([, members]) => members.length > 0);
}

function card({ stat, title, unit, count }: ListedBoard, leader: Leader | undefined): Html {
  return html`<a class="panel card" href="${boardLink(stat)}"
    ><strong>${title}</strong>${
      leader
        ? html`<span class="best">${valueCell(leader.value, unit)}</span><span class="by">${leader.handle}</span>`
        : html`<span class="best faint">–</span><span class="by">nobody yet</span>`
    }<span class="faint">${shownPlayers(count)}</span></a
  >`;
}
