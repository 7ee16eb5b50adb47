import { PlatformError } from '../../../../base/errors/index.js';

const PROTOCOLS = ['mqtt:', 'mqtts:', 'tcp:', 'ssl:', 'ws:', 'wss:'];

export interface BrokerAddress {
  readonly url: string;
  /** The URL for log lines, without query and fragment, because some brokers expect a token there. */
  readonly shown: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Reads the URL of a broker. Its user name and password apply only if the configuration (`beside`) contains none.
 * @throws PlatformError for an invalid URL; the message does not quote the URL, because it may contain a password
 */
export function brokerAddress(
  url: string,
  beside: { readonly username: string; readonly password: string },
): BrokerAddress {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !PROTOCOLS.includes(parsed.protocol) || parsed.host === '') {
    throw new PlatformError('mqtt_bridge_url is not a broker address; write it as mqtt://host:1883');
  }
  const username = beside.username || decoded(parsed.username);
  const password = beside.password || decoded(parsed.password);
  parsed.username = '';
  parsed.password = '';
  const bare = parsed.href;
  parsed.search = '';
  parsed.hash = '';
  return { url: bare, shown: parsed.href, username, password };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PlatformError(
      'the name or the password in mqtt_bridge_url is not percent-encoded; write % as %25, or set mqtt_bridge_password',
    );
  }
}
