import { displayName, type PlayerEvent } from '../../../contract/board/index.js';
import { shownDuration, shownValue } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';
import { FLIGHT_PICTURE, type FlightMoment } from '../flight-picture.js';
import { boardLink, playerLink } from '../links.js';
import { page, type PageImage } from '../parts/layout.js';
import { linePlot } from '../parts/line-plot.js';
import { logTable } from '../parts/log-table.js';
import { timeCell, valueCell } from '../parts/value.js';

export interface Flight {
  readonly handle: string;
  readonly figures: readonly {
    readonly stat: string;
    readonly title: string;
    readonly unit: string;
    readonly value: number;
    readonly isRecord: boolean;
  }[];
  /** Events of the flight, earliest first. */
  readonly events: readonly PlayerEvent[];
  readonly isCut: boolean;
  /** Absent if the flight has no picture. */
  readonly picture?: {
    readonly path: string;
    /** Public address of the picture. */
    readonly url: string;
    readonly moment: FlightMoment;
  };
}

export function flightPage({ handle, figures, events, isCut, picture }: Flight): string {
  const start = events.find(({ type }) => type === 'flight.started')?.payload;
  const [name, body] = [textOf(start?.['vehicle_name']), displayName(textOf(start?.['body']))];
  const title = name === '' ? `A flight of ${handle}` : name;
  const others = events.filter(({ type }) => type !== 'telemetry.window');
  const first = events[0];
  const records = figures.filter(({ isRecord }) => isRecord).length;
  const image = picture && imageOf(picture.url, picture.moment);
  return page(
    {
      title,
      place: '/players',
      about: `A flight of ${handle}${body === '' ? '' : ` from ${body}`}: ${records} ${records === 1 ? 'record' : 'records'}.`,
      ...(image && { image }),
    },
    html`<h1>${title}</h1>
      <p class="lead">
        a flight of <a href="${playerLink(handle)}">${handle}</a>${body !== '' && html` from ${body}`}${
          first && html` · ${timeCell(first.recv)}`
        }
      </p>
      ${
        picture &&
        image &&
        html`<img
          class="panel picture"
          loading="lazy"
          decoding="async"
          src="${picture.path}"
          alt="${image.alt}"
          width="${image.width}"
          height="${image.height}"
        />`
      }
      ${heights(events)}
      <h2>What it reached</h2>
      <div class="cards">
        ${figures.map(
          ({ stat, title: board, unit, value, isRecord }) =>
            html`<a class="panel card" href="${boardLink(stat, { around: handle })}"
              ><strong>${board}</strong><span class="best">${valueCell(value, unit)}</span
              ><span class="faint">${isRecord ? `${handle}’s record` : 'of this flight'}</span></a
            >`,
        )}
      </div>
      <h2>What happened</h2>
      <div class="panel scroll">${logTable(others)}</div>
      ${isCut && html`<p class="soft">The flight has more events; the log of the player has them all.</p>`}`,
  );
}

function imageOf(url: string, { body, altitude }: FlightMoment): PageImage {
  const height = Object.values(shownValue(altitude, 'm')).join(' ');
  return { url, alt: `The craft ${height} above ${displayName(body)}, as drawn from the events`, ...FLIGHT_PICTURE };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Plots the altitudes in the flight's telemetry windows over time. */
function heights(events: readonly PlayerEvent[]): Html | false {
  const points = events.flatMap(({ type, sim_t: x, payload }) => {
    const altitude = payload['alt_m'] as { readonly max?: unknown } | undefined;
    const y = altitude?.max;
    return type === 'telemetry.window' && x !== undefined && typeof y === 'number' && Number.isFinite(y)
      ? [{ x, y }]
      : [];
  });
  points.sort((a, b) => a.x - b.x);
  if (points.length < 3) return false;
  const top = Object.values(shownValue(Math.max(...points.map(({ y }) => y)), 'm')).join(' ');
  const time = shownDuration(points.at(-1)!.x - points[0]!.x);
  return html`<h2>Height</h2>
    <div class="panel padded">
      ${linePlot({ points, label: `Height over ${time}, up to ${top}`, ends: [`up to ${top}`, time] })}
    </div>`;
}
