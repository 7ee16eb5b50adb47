import { PlatformError, shown } from '../../../../base/errors/index.js';

/**
 * The characters forbidden in a topic level: the separator, the wildcards (MQTT 3.1.1 §4.7.1), characters that brokers
 * may refuse in any text (§1.5.3: controls, noncharacters), and the percent sign, which starts an escape.
 */
const NOT_IN_LEVEL = /[%/+#\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * Returns the topic level for a raw id: the id itself, with percent escapes (RFC 3986 §2.1) for forbidden characters.
 * Different ids have different levels.
 */
export function levelFromId(id: string): string {
  // Halves of surrogate pairs have no UTF-8; they become the replacement character, as in every other text.
  return id.replace(/\p{Surrogate}/gu, '\u{fffd}').replace(NOT_IN_LEVEL, encodeURIComponent);
}

/** @throws PlatformError when a text cannot be the first level of topics: no separator, no wildcard, no `$` in front */
export function requireRootLevel(text: string): void {
  if (text !== '' && !text.startsWith('$') && levelFromId(text) === text) return;
  throw new PlatformError(
    `MQTT: mqtt_root '${shown(text)}' is not the first level of a topic; use letters and digits, such as 'mod'`,
  );
}

/** Reports whether a client may publish to a topic: it is not empty and has no wildcard, no NUL and no broken UTF-8. */
export function isTopicName(topic: string): boolean {
  // The decoder of packets puts U+FFFD where bytes are not UTF-8.
  return topic !== '' && !/[+#\0\u{fffd}]/u.test(topic);
}

/** Reports whether a text is a filter: each wildcard is a level of its own, and `#` is the last (MQTT 3.1.1 §4.7.1). */
export function isTopicFilter(filter: string): boolean {
  if (filter === '' || /[\0\u{fffd}]/u.test(filter)) return false;
  const levels = filter.split('/');
  return levels.every((level, index) => {
    if (level === '#') return index === levels.length - 1;
    return level === '+' || !/[+#]/.test(level);
  });
}
