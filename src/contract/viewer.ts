import { type Static, Type } from 'typebox';
import { Count, flag, members, text } from './schema.js';
import { PATHS_MAX } from './vocabulary/index.js';

/** Requests and answers of the routes under `/viewer/`. Only the page of the viewer uses these routes. */

/** A part with its subparts at every depth. */
export const BrowsedPart = Type.Cyclic(
  {
    Part: members({
      index: Count('Position in its list.'),
      instance_id: Count('Stable for the session.'),
      display_name: text('For people.'),
      template: text('Kind of part.'),
      template_path: Type.Union([Type.String(), Type.Null()], {
        description: "Path of the template's rule in the tree; null while the tree does not list the template.",
      }),
      subparts: Type.Array(Type.Ref('Part')),
    }),
  },
  'Part',
);
export type BrowsedPart = Static<typeof BrowsedPart>;

/** A vessel with its path in the tree, because the page cannot compute the path from the id. */
export const BrowsedVessel = members({ id: text('Raw id.'), path: text('Path in the tree.') });
export type BrowsedVessel = Static<typeof BrowsedVessel>;

export const SessionAnswer = members({
  demands_token: flag('True if the server has a token.'),
  admitted: flag('True if this browser has sent the token.'),
});
export type SessionAnswer = Static<typeof SessionAnswer>;

const Paths = Type.Array(Type.String(), { maxItems: PATHS_MAX, uniqueItems: true });

/** A write to a leaf, with the leaves to read immediately before and after it. */
export const WatchedWrite = members({ path: text('Path.'), text: text('The new text.'), before: Paths, after: Paths });
export type WatchedWrite = Static<typeof WatchedWrite>;

/** The texts have no final line end, and the order of the paths in the request. */
export const WatchedAnswer = members({
  before: Type.Array(Type.String()),
  after: Type.Array(Type.Union([Type.String(), Type.Null()]), { description: 'Null for an absent leaf.' }),
  refusal: Type.Union([members({ errno: text('Errno.'), message: text('The reason.') }), Type.Null()], {
    description: 'Null if the write has run.',
  }),
});
export type WatchedAnswer = Static<typeof WatchedAnswer>;
