/**
 * Characters that are invalid, that end the line or that change the order of the text: control characters, separators,
 * unpaired surrogates.
 */
const NOT_SHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Shortens a value to one line of at most `most` characters, for a message. */
export function shown(text: string, most = 40): string {
  const cut = text.length > most ? `${text.slice(0, most - 3)}…` : text;
  // Replace invalid characters after the cut, because the cut may have split a surrogate pair.
  return cut.replace(NOT_SHOWN, '·');
}

/**
 * Formats a value as JSON for a message. Abbreviates everything below the outermost level, because values may be nested
 * to any depth.
 */
export function shownJson(value: unknown, most = 60): string {
  // JSON cannot represent some values, such as undefined.
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key !== '' && typeof inner === 'object' && inner !== null ? '…' : inner,
  ) as string | undefined;
  return shown(text ?? String(value), most);
}
