import type { ChannelChange } from '../../../contract/actions/index.js';
import { accept, DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import { Channel, type ChannelOptions } from './channel.js';

export type EndReason = 'ended' | 'stopped' | 'replaced';

export type FinishedListener = (channel: string, clip: string, reason: EndReason) => void;

const ALL = 'all';

/**
 * The channels that play at the same time. The mixer makes no sound: it only tracks the position of each channel. Time
 * advances only in `advance`, so with the same steps, channels always end at the same times.
 */
export class Mixer {
  readonly #channels = new Map<string, Channel>();
  #lastNumber = 0;

  constructor(
    readonly channelsMax: number,
    private readonly finished: FinishedListener,
  ) {}

  /** The channels, in the order in which they were started. */
  get channels(): IterableIterator<Channel> {
    return this.#channels.values();
  }

  get count(): number {
    return this.#channels.size;
  }

  /**
   * @returns EBUSY if all channels are in use and none of them has this id; a channel with this id would be replaced
   */
  checkRoom(subject: string, id: string | null): Outcome<void> {
    if (this.count < this.channelsMax || (id !== null && this.#channels.has(id))) return DONE;
    return refuse('EBUSY', `${subject}: all ${this.channelsMax} channels are in use; stop one, or reuse its id`);
  }

  /**
   * Starts a channel, which replaces any channel with the same id.
   * @returns the channel's id, or EBUSY if every channel is in use; a channel without an id gets `#1`, `#2`, …
   */
  play(subject: string, id: string | null, options: Omit<ChannelOptions, 'id'>): Outcome<string> {
    const room = this.checkRoom(subject, id);
    if (!room.ok) return room;
    const name = id ?? `#${++this.#lastNumber}`;
    this.#end(name, 'replaced');
    this.#channels.set(name, new Channel({ ...options, id: name }));
    return accept(name);
  }

  /**
   * Changes the channel with the id `target`. If there is none, changes all channels that play the clip with this name.
   *
   * @returns ENOENT if `target` is neither a channel nor a clip that is playing
   */
  set(subject: string, target: string, change: ChannelChange): Outcome<void> {
    const found = this.#find(target);
    for (const channel of found) channel.change(change);
    return found.length > 0 ? DONE : noSuchChannel(subject, target);
  }

  /**
   * Stops the channel with the id `target`. If there is none, stops all channels that play the clip with this name. The
   * target `all` stops every channel.
   * @returns ENOENT if `target` is neither `all` nor a channel nor a clip that is playing
   */
  stop(subject: string, target: string): Outcome<void> {
    const found = target === ALL ? [...this.channels] : this.#find(target);
    for (const { options } of found) this.#end(options.id, 'stopped');
    return found.length > 0 || target === ALL ? DONE : noSuchChannel(subject, target);
  }

  advance(seconds: number): void {
    for (const channel of this.channels) if (channel.advance(seconds)) this.#end(channel.options.id, 'ended');
  }

  #find(target: string): Channel[] {
    const channel = this.#channels.get(target);
    return channel ? [channel] : [...this.channels].filter(({ options }) => options.clip === target);
  }

  #end(id: string, reason: EndReason): void {
    const channel = this.#channels.get(id);
    if (!channel) return;
    this.#channels.delete(id);
    this.finished(id, channel.options.clip, reason);
  }
}

function noSuchChannel(subject: string, target: string): Outcome<never> {
  return refuse(
    'ENOENT',
    `${subject}: no channel or clip '${target.slice(0, 64)}' is playing; audio/status lists them`,
  );
}
