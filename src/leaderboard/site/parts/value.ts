import { displayName } from '../../../contract/board/index.js';
import { shownDuration, shownNumber, shownTime, isoTime, shownValue } from '../format.js';
import { html, type Html } from '../../../base/html/index.js';

/**
 * Returns the content of a table cell for a value. A tooltip shows the value with all its digits, as the HTTP interface
 * returns it.
 */
export function valueCell(value: number, unit: string, shown = shownValue(value, unit)): Html {
  return html`<span title="${`${value} ${unit}`.trim()}"
    >${shown.number}${shown.unit !== '' && html` <span class="unit">${shown.unit}</span>`}</span
  >`;
}

export const timeCell = (ms: number): Html => html`<time datetime="${isoTime(ms)}">${shownTime(ms)}</time>`;

/** Placeholder for the unit of a value that is the name of a body. */
const NAME = 'name';

/** Members of a record's context that pages show, each with its label and unit. */
const FACTS: Readonly<Record<string, readonly [word: string, unit: string]>> = {
  body: ['', NAME],
  from: ['from', NAME],
  to: ['to', NAME],
  vehicle: ['', ''],
  kitten: ['', ''],
  speed_ms: ['at', 'm/s'],
  energy_j: ['with', 'J'],
  altitude_m: ['altitude', 'm'],
  ap_m: ['apoapsis', 'm'],
  pe_m: ['periapsis', 'm'],
  ecc: ['eccentricity', ''],
  inc_deg: ['inclination', 'deg'],
  dyn_pressure_pa: ['pressure', 'Pa'],
  horizontal_speed_ms: ['sideways', 'm/s'],
  mass_kg: ['', 'kg'],
  part_count: ['parts', ''],
  stage_count: ['stages', ''],
  crew_count: ['crew', ''],
  t1_sim: ['after', 's'],
};

/** Maximum length of a text that a player chose, characters. */
const TEXT_MAX = 100;

/** A text with more characters than this gets a tooltip, because the layout may cut the text off. */
const LONG_TEXT = 24;

/**
 * Returns the content of a table cell for the details of a record. Leaves out ids of flights and careers, because only
 * programs need these.
 */
export function contextCell(context: Readonly<Record<string, unknown>> | undefined, more: Html | false = false): Html {
  const facts = Object.entries(context ?? {}).flatMap(([key, value]) => {
    const fact = Object.hasOwn(FACTS, key) ? FACTS[key] : undefined;
    const text = fact && textOf(value, fact[1]);
    return fact && text
      ? [
          html`<span${text.length > LONG_TEXT && html` title="${text}"`}>${fact[0] !== '' && html`<b>${fact[0]}</b> `}${text}</span>`,
        ]
      : [];
  });
  return html`<span class="facts">${facts}${more}</span>`;
}

function textOf(value: unknown, unit: string): string {
  if (typeof value === 'string') {
    const text = unit === NAME ? displayName(value) : value;
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  }
  if (typeof value !== 'number') return '';
  if (unit === 's') return shownDuration(value);
  const shown = unit === '' ? { number: shownNumber(value), unit: '' } : shownValue(value, unit);
  return `${shown.number} ${shown.unit}`.trim();
}
