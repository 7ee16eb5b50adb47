import { PlatformError, shown } from '../../../../base/errors/index.js';

/**
 * The characters that a topic level must not contain: the separator, the wildcards (MQTT 3.1.1 §4.7.1), and the percent
 * sign, which begins an escape. Control characters and noncharacters are excluded because brokers may refuse them in
 * any text (§1.5.3).
 */
const NOT_IN_LEVEL = /[%/+#\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** Percent-encodes the forbidden characters of a raw id (RFC 3986 §2.1). Different ids always give different levels. */
export function levelFromId(id: string): string {
  // UTF-8 cannot encode lone surrogates.
  return id.replace(/\p{Surrogate}/gu, '\u{fffd}').replace(NOT_IN_LEVEL, encodeURIComponent);
}

/** @throws PlatformError for a text that contains a separator or a wildcard, or begins with `$` */
export function requireRootLevel(text: string): void {
  if (text !== '' && !text.startsWith('$') && levelFromId(text) === text) return;
  throw new PlatformError(
    `MQTT: mqtt_root '${shown(text)}' is not the first level of a topic; use letters and digits, such as 'mod'`,
  );
}

/** Reports whether a text is a valid topic name: not empty, and without wildcards, NUL and invalid UTF-8. */
export function isTopicName(topic: string): boolean {
  // Where a packet contains invalid UTF-8, the decoder has written U+FFFD. So a topic with this character counts as
  // invalid.
  return topic !== '' && !/[+#\0\u{fffd}]/u.test(topic);
}

/**
 * Reports whether a text is a valid filter. A wildcard must fill a whole level, and `#` must be the last level (MQTT
 * 3.1.1 §4.7.1).
 */
export function isTopicFilter(filter: string): boolean {
  if (filter === '' || /[\0\u{fffd}]/u.test(filter)) return false;
  const levels = filter.split('/');
  return levels.every((level, index) => {
    if (level === '#') return index === levels.length - 1;
    return level === '+' || !/[+#]/.test(level);
  });
}
