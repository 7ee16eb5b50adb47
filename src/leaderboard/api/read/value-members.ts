import type { PublicValue } from '../../store/reads/value-row.js';
import { JsonText } from '../write-json.js';

export const valueMembers = ({ value, context, updated, isRewound }: PublicValue) => ({
  value,
  context: context === null ? undefined : new JsonText(context),
  updated,
  rewound: isRewound ? (true as const) : undefined,
});
