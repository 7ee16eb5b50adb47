/** A text that is JSON already: it stands in an answer as it is, so that its numbers and escapes keep their spelling. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Writes an answer as JSON. Members that are undefined are left out; a bigint is written with all of its digits. */
export function writeJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let members = '';
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${writeJson(member)}`;
  }
  return `{${members}}`;
}
