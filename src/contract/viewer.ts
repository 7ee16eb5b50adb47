import { type Static, Type } from 'typebox';
import { Count, flag, members, text } from './schema.js';

/** Answers of the routes under `/viewer/`. Only the page of the viewer uses these routes. */

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
