/**
 * Characters that are invalid, break the line or reorder the text: control characters, separators, unpaired surrogates.
 */
const NOT_SHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Shortens a value to one line of at most `most` characters, for a message. */
export function shown(text: string, most = 40): string {
  const cut = text.length > most ? `${text.slice(0, most - 3)}…` : text;
  // Invalid characters are replaced after the cut, because the cut may split a surrogate pair.
  return cut.replace(NOT_SHOWN, '·');
}

/** Returns a value as JSON for a message. Only the outermost level is shown, because values may nest to any depth. */
export function shownJson(value: unknown, most = 60): string {
  // JSON cannot represent some values, such as undefined.
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key !== '' && typeof inner === 'object' && inner !== null ? '…' : inner,
  ) as string | undefined;
  return shown(text ?? String(value), most);
}
