import { PlatformError, shown } from '../../../../base/errors/index.js';

/**
 * The characters that a topic level must not contain: the separator, the wildcards (MQTT 3.1.1 §4.7.1), and the percent
 * sign, which starts an escape. Brokers may also refuse control characters and noncharacters in any text (§1.5.3).
 */
const NOT_IN_LEVEL = /[%/+#\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * Returns the topic level for a raw id: the id itself, with percent escapes (RFC 3986 §2.1) for forbidden characters.
 * Different ids always result in different levels.
 */
export function levelFromId(id: string): string {
  // Lone surrogates cannot be encoded in UTF-8. They become the replacement character, as elsewhere in Livery.
  return id.replace(/\p{Surrogate}/gu, '\u{fffd}').replace(NOT_IN_LEVEL, encodeURIComponent);
}

/**
 * Checks the first level of the topics.
 * @throws PlatformError for a text with a separator, a wildcard, or a `$` at its beginning
 */
export function requireRootLevel(text: string): void {
  if (text !== '' && !text.startsWith('$') && levelFromId(text) === text) return;
  throw new PlatformError(
    `MQTT: mqtt_root '${shown(text)}' is not the first level of a topic; use letters and digits, such as 'mod'`,
  );
}

/**
 * Reports whether a client may publish to a topic. The topic must not be empty, and must contain no wildcard, no NUL
 * and no invalid UTF-8.
 */
export function isTopicName(topic: string): boolean {
  // The decoder of packets replaces invalid UTF-8 by U+FFFD.
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
