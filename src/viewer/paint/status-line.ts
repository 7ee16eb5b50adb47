/** Parses the `key=value` words of a status line; the value of `lastKey` takes the rest of the line. */
export function parseStatusLine(line: string, lastKey?: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const cut = lastKey === undefined ? -1 : line.indexOf(`${lastKey}=`);
  if (cut >= 0) found.set(lastKey!, line.slice(cut + lastKey!.length + 1));
  for (const word of (cut < 0 ? line : line.slice(0, cut)).split(' ')) {
    const at = word.indexOf('=');
    if (at > 0) found.set(word.slice(0, at), word.slice(at + 1));
  }
  return found;
}
