import { shown } from '../../base/errors/index.js';
import { type Look, lookText, parseLook } from '../view/drawing/look.js';
import { AddressError } from '../../simulator/world/views/index.js';

/** The content of the address after the `#`. */
export interface Address {
  /** The view of the page's own camera, as a text of `view-text.ts`, or `server` for the server's camera. */
  readonly view?: string;
  readonly select?: { readonly vesselId: string; readonly instanceId: number | null };
  readonly look?: Look;
  /** The name of the open panel, or `none`. */
  readonly panel?: string;
}

/** Returns the text after the `#`, for example `view=…&select=Hunter-ship:12&panel=paint`. */
export function formatAddress({ view, select, look, panel }: Address): string {
  const chosen =
    select && encodeURIComponent(select.vesselId) + (select.instanceId === null ? '' : `:${select.instanceId}`);
  const members = { view, select: chosen, look: look && lookText(look), panel };
  return Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}

/**
 * Maximum length of an address that the page reads, in characters. The longest address that the page writes has about
 * 3,200: it contains the id of a vessel twice, and an id may have 128 emoji, each of which is escaped as 12 characters.
 */
export const ADDRESS_MAX = 4000;

/** @throws AddressError with the reason */
export function parseAddress(text: string): Address {
  if (text.length > ADDRESS_MAX) {
    const [length, limit] = [text.length, ADDRESS_MAX].map((count) => count.toLocaleString('en'));
    throw new AddressError(`the address has ${length} characters after the #; the limit is ${limit}`);
  }
  const address: { -readonly [Key in keyof Address]: Address[Key] } = {};
  for (const member of text.split('&').filter(Boolean)) {
    const at = member.indexOf('=');
    const key = member.slice(0, at < 0 ? undefined : at);
    const value = member.slice(at + 1);
    if (at < 0 || value === '') throw new AddressError(`'${shown(member)}' has no value; write ${key}=<value>`);
    if (key === 'view' || key === 'panel') address[key] = decoded(value, key === 'view' ? /[^%\w:;,.+\-~()!*']/ : /\W/);
    else if (key === 'select') address.select = selection(value);
    else if (key === 'look') {
      const look = parseLook(value.replaceAll(/%2C/gi, ','));
      if (!look) throw new AddressError(`'${shown(value)}' is not a look, such as normal,0,0`);
      address.look = look;
    } else throw new AddressError(`'${shown(key)}' is not one of view, select, look and panel`);
  }
  return address;
}

/** Accepts percent-encoded punctuation, because some programs encode it when they pass on a link. */
function decoded(value: string, refused: RegExp): string {
  const isEscaped = !value.includes(';');
  const plain = isEscaped ? value.replace(/%(3A|3B|2C)/gi, (escape) => decodeURIComponent(escape)) : value;
  if (refused.test(plain))
    throw new AddressError(
      `'${shown(value)}' has a character that is not allowed in an address; copy the address again`,
    );
  return plain;
}

function selection(value: string): NonNullable<Address['select']> {
  const [name = '', instance] = value.split(':');
  try {
    const vesselId = decodeURIComponent(name);
    if (vesselId === '' || (instance !== undefined && !/^\d{1,9}$/.test(instance))) throw new Error('no such form');
    return { vesselId, instanceId: instance === undefined ? null : Number(instance) };
  } catch {
    throw new AddressError(`'${shown(value)}' is not a vessel and a part; write <vessel>:<part number>`);
  }
}
