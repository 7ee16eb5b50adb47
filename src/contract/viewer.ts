import { type Static, Type } from 'typebox';
import { Count, flag, members, text } from './schema.js';

/** The answers of the routes under `/viewer/` that only the page asks, beside those of the field tree. */

/** A part with all its subparts, at every depth. */
export const BrowsedPart = Type.Cyclic(
  {
    Part: members({
      index: Count('Position in its list.'),
      instance_id: Count('Stable for the session.'),
      display_name: text('For people.'),
      template: text('Kind of part.'),
      template_path: Type.Union([Type.String(), Type.Null()], {
        description: "The path of the template's rule; null while the tree does not list the template.",
      }),
      subparts: Type.Array(Type.Ref('Part')),
    }),
  },
  'Part',
);
export type BrowsedPart = Static<typeof BrowsedPart>;

/** A live vessel with its path, which the page cannot make from the id. */
export const BrowsedVessel = members({ id: text('Raw id.'), path: text('In the tree.') });
export type BrowsedVessel = Static<typeof BrowsedVessel>;

/** Whether this browser may use the server. */
export const SessionAnswer = members({
  demands_token: flag('Whether the server has an access token.'),
  admitted: flag('Whether this browser has shown it.'),
});
export type SessionAnswer = Static<typeof SessionAnswer>;
