import { type TSchema, Type } from 'typebox';
import type { DescribedAction } from '../../../../simulator/fields/index.js';

/** The members of an envelope that contain the arguments of an action. */
const SLOTS: Readonly<Record<string, TSchema>> = {
  ordinal: Type.Integer({ minimum: -1, default: -1, description: 'Module index or registry id.' }),
  value: Type.Number({ default: 0, description: 'Flag, fraction or number.' }),
  values: Type.Array(Type.Number(), { description: 'Vector slots.' }),
  token: Type.String({ description: 'Primary symbol.' }),
  aux: Type.String({ description: 'Secondary symbol.' }),
};

const OnVessel = Type.String({ description: 'Raw id of a live vessel, or `active`.' });
const OnAll = Type.String({ description: 'Ignored; usually `""`.' });

export function actionSchema({ action, summary, target, slots, optional }: DescribedAction): TSchema {
  const members = Object.entries(slots).map(([slot, schema]): [string, TSchema] => [
    slot,
    (optional as readonly string[]).includes(slot) ? Type.Optional(schema) : schema,
  ]);
  return Type.Object(
    {
      vessel_id: target === 'vessel' ? OnVessel : OnAll,
      action: Type.Literal(action),
      ...Object.fromEntries(members),
    },
    {
      $id: action,
      description: `${summary} Slots that are not listed are ignored. The server refuses a slot of the wrong type; null counts as absent.`,
    },
  );
}

/**
 * Returns the schema of a command: an alternative for each action, of which `action` selects one. The schema name of
 * each alternative is the key of its action, so OpenAPI needs no mapping (OpenAPI 3.1, "Discriminator Object"). A
 * validator that supports discriminators therefore reports only the errors of the selected alternative.
 */
export function commandSchema(rows: readonly DescribedAction[]): TSchema {
  return Type.Unsafe({
    $id: 'Command',
    description: `An action and its slots: ${Object.keys(SLOTS).join(', ')}. Unknown members are ignored. \`vessel\` is another name of \`vessel_id\`.`,
    type: 'object',
    required: ['vessel_id', 'action'],
    oneOf: rows.map(actionSchema),
    discriminator: { propertyName: 'action' },
    properties: {
      vessel_id: Type.String(),
      action: Type.Unsafe({ type: 'string', enum: rows.map(({ action }) => action) }),
      ...SLOTS,
    },
  });
}

export const actionExample = ({ action, target, example }: DescribedAction) => ({
  vessel_id: target === 'vessel' ? 'Hunter-ship' : '',
  action,
  ...example,
});
