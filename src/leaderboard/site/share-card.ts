import { displayName } from '../../contract/board/index.js';
import { assetPath } from './assets.js';
import { FLIGHT_PICTURE, type FlightPictures } from './flight-picture.js';
import { flightPictureLink } from './links.js';
import type { PageImage } from './parts/layout.js';

export interface CardRecord {
  readonly handle: string;
  readonly title: string;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Chooses the picture for previews of links to a page with records: the picture of the first record whose flight can be
 * drawn. If there is no such record, it chooses the picture of the site.
 * @param pictures absent if the service draws no pictures of flights
 */
export function shareCard(
  baseUrl: string,
  pictures: Pick<FlightPictures, 'canDraw'> | undefined,
  records: readonly CardRecord[],
): PageImage {
  for (const { handle, title, context } of pictures ? records : []) {
    const { flight, body } = context ?? {};
    if (typeof flight !== 'string' || typeof body !== 'string' || !pictures!.canDraw(body)) continue;
    const alt = `The craft of ${handle} near ${displayName(body)}: ${title}`;
    return { url: `${baseUrl}${flightPictureLink(handle, flight)}`, alt, ...FLIGHT_PICTURE };
  }
  return { url: `${baseUrl}${assetPath('card.jpg')}`, alt: 'A rocket above the Earth', ...FLIGHT_PICTURE };
}
