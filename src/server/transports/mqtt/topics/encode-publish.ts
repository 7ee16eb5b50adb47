/** MQTT 3.1.1 §3.3.1: the first byte of a PUBLISH packet with QoS 0 and without the DUP flag. */
const PUBLISH = 0x30;
const RETAIN = 0x01;
/** The maximum length of a topic, bytes: a packet encodes the length in two bytes. */
export const TOPIC_BYTES_MAX = 65_535;

/**
 * Encodes a packet. Nothing in it depends on the receiver, so all receivers can get the same packet.
 * @param topic at most {@link TOPIC_BYTES_MAX} bytes of UTF-8
 * @param retained the retain flag: true for state that is older than the subscription; always true for a bridge
 */
export function encodePublish(topic: string, payload: string, retained = false): Buffer {
  const topicBytes = Buffer.byteLength(topic);
  const length = 2 + topicBytes + Buffer.byteLength(payload);
  const lengthBytes = length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x20_0000 ? 3 : 4;
  const packet = Buffer.allocUnsafe(1 + lengthBytes + length);
  packet[0] = retained ? PUBLISH | RETAIN : PUBLISH;
  // MQTT 3.1.1 §2.2.3: each byte contains seven bits of the length, the lowest bits first. The eighth bit says that
  // another byte follows.
  for (let index = 0, rest = length; index < lengthBytes; index++, rest = Math.floor(rest / 0x80)) {
    packet[1 + index] = (rest % 0x80) | (index < lengthBytes - 1 ? 0x80 : 0);
  }
  let at = packet.writeUInt16BE(topicBytes, 1 + lengthBytes);
  at += packet.write(topic, at);
  packet.write(payload, at);
  return packet;
}
