/**
 * Characters that are invalid, would break the line or would reorder text: control characters, separators, unpaired
 * surrogates.
 */
const NOT_SHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes a value presentable in a message: one line, of at most this many characters. */
export function shown(text: string, most = 40): string {
  const cut = text.length > most ? `${text.slice(0, most - 3)}…` : text;
  // This follows the cut, which may split a pair.
  return cut.replace(NOT_SHOWN, '·');
}

/** Returns a value as JSON for a message. It shows only one level of nesting, because there may be any number. */
export function shownJson(value: unknown, most = 60): string {
  // JSON has no word for some values, such as undefined.
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key !== '' && typeof inner === 'object' && inner !== null ? '…' : inner,
  ) as string | undefined;
  return shown(text ?? String(value), most);
}
