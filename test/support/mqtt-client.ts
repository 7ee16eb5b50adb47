import { connectAsync, type IClientOptions, type IClientPublishOptions, type MqttClient } from 'mqtt';

export interface Message {
  readonly topic: string;
  readonly payload: string;
  readonly retain: boolean;
}

interface Waiting {
  readonly passes: (message: Message) => boolean;
  readonly resolve: (message: Message) => void;
}

/** A client that keeps received messages until the test takes them. */
export class TestMqttClient implements AsyncDisposable {
  readonly messages: Message[] = [];
  readonly #waiting: Waiting[] = [];
  #markers = 0;

  private constructor(readonly client: MqttClient) {
    client.on('message', (topic, payload, { retain }) => {
      const message = { topic, payload: payload.toString('utf8'), retain };
      const at = this.#waiting.findIndex(({ passes }) => passes(message));
      if (at < 0) this.messages.push(message);
      else this.#waiting.splice(at, 1)[0]!.resolve(message);
    });
    // Ignore errors, because 'close' also reports the end of a connection.
    client.on('error', () => undefined);
  }

  static async connect(port: number, options: IClientOptions = {}): Promise<TestMqttClient> {
    // Add the listener now, before messages for the session can arrive.
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, ...options });
    return new TestMqttClient(client);
  }

  static async listening(port: number, ...filters: string[]): Promise<TestMqttClient> {
    const client = await TestMqttClient.connect(port);
    await client.subscribe(...filters);
    return client;
  }

  /** Subscribes to filters, a thousand in each packet, because a packet cannot contain many more. */
  async subscribe(...filters: string[]): Promise<void> {
    for (let at = 0; at < filters.length; at += 1000) await this.client.subscribeAsync(filters.slice(at, at + 1000));
  }

  async publish(topic: string, payload: string | Buffer, options: IClientPublishOptions = {}): Promise<void> {
    await this.client.publishAsync(topic, payload, options);
  }

  async take(passes: (message: Message) => boolean): Promise<Message> {
    const at = this.messages.findIndex(passes);
    if (at >= 0) return this.messages.splice(at, 1)[0]!;
    return new Promise((resolve) => this.#waiting.push({ passes, resolve }));
  }

  next(topic: string): Promise<Message> {
    return this.take((message) => message.topic === topic);
  }

  /**
   * Sends a request and waits for the answer. When the answer has arrived, all earlier messages from the server have
   * arrived too.
   */
  async settled(): Promise<void> {
    const marker = `settled/${this.client.options.clientId}/${this.#markers++}`;
    await this.subscribe(marker);
    await this.publish(marker, '');
    await this.next(marker);
    await this.client.unsubscribeAsync(marker);
  }

  /** Waits for an acknowledgement. When it has arrived, all earlier messages from the server have arrived too. */
  async fence(): Promise<void> {
    await this.publish('fence', '', { qos: 1 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.endAsync(true);
  }
}
