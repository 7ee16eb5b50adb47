import type { Errno } from '../../src/base/errors/index.js';
import { TestMqttClient } from '../support/mqtt-client.js';
import { serveMqtt } from '../support/mqtt-server.js';
import { folderAndFile, linesOf, NotOffered, type Open, Refusal } from './subject.js';

const RESULT = 'mod/command/result';
/**
 * The directory to which texts are uploaded, through the field mirror. Bytes cannot be uploaded over MQTT
 * (docs/reference/protocols.md, "MQTT").
 */
const TEXTS = 'camera/track';

export const openOverMqtt: Open = async (world, tree) => {
  const server = await serveMqtt({ world, tree });
  const client = await TestMqttClient.listening(server.port, RESULT);
  const retained = async (path: string): Promise<string | undefined> => {
    const topic = `mod/sim/${path}`;
    await client.subscribe(topic);
    await client.fence();
    const found = client.messages.findLast((message) => message.topic === topic);
    await client.client.unsubscribeAsync(topic);
    client.messages.length = 0;
    return found?.payload;
  };
  /** Returns the path with the id of the active vessel, because MQTT has no topics below the alias `active`. */
  const mirrored = async (path: string): Promise<string> => {
    const [, rest] = /^vessels\/active\/(.*)$/.exec(path) ?? [];
    return rest === undefined ? path : `vessels/by-id/${await retained('vessels/active_id')}/${rest}`;
  };
  const set = async (path: string, payload: string): Promise<void> => {
    await client.publish(`mod/sim/${path}/set`, payload);
    const { errno } = JSON.parse((await client.next(RESULT)).payload) as { errno?: Errno };
    if (errno) throw new Refusal(errno);
  };
  return {
    async read(path) {
      const payload = await retained(await mirrored(path));
      if (payload === undefined) throw new Refusal('ENOENT');
      return `${payload}\n`;
    },
    write: set,
    async upload(path, chunks) {
      if (folderAndFile(path)[0] !== TEXTS) throw new NotOffered();
      await set(path, Buffer.concat(chunks).toString('utf8'));
    },
    remove: () => Promise.reject(new NotOffered()),
    async follow(path) {
      if (path !== 'events') throw new NotOffered();
      const events = await TestMqttClient.listening(server.port, 'mod/events');
      return linesOf(
        async () => `${(await events.next('mod/events')).payload}\n`,
        () => void events[Symbol.asyncDispose](),
      );
    },
    async close() {
      await client[Symbol.asyncDispose]();
      await server.close();
    },
  };
};
