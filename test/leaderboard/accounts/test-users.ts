import type { ProviderName } from '../../../src/leaderboard/accounts/provider-settings.js';

export interface TestUser {
  readonly provider: ProviderName;
  readonly slug: string;
  readonly subject: string;
  /** Time when the user's account at the provider was created, unix ms. */
  readonly created: number;
}

export interface NewUser {
  readonly provider: ProviderName;
  readonly slug: string;
  readonly age_days?: number;
}

export const INITIAL_USERS: readonly NewUser[] = [
  { provider: 'discord', slug: 'old-discord', age_days: 1000 },
  { provider: 'discord', slug: 'new-discord', age_days: 0 },
  { provider: 'google', slug: 'google' },
  { provider: 'github', slug: 'old-github', age_days: 1000 },
  { provider: 'github', slug: 'new-github', age_days: 0 },
];

const DAY_MS = 86_400_000;
/** The time at which Discord's ids start, unix ms. */
const DISCORD_EPOCH = 1_420_070_400_000;

let made = 0;

/** @param now unix ms; a whole number of seconds for GitHub, which reports no fractions */
export function newUser({ provider, slug, age_days = 1000 }: NewUser, now: number): TestUser {
  const created = now - age_days * DAY_MS;
  const number = ++made;
  const subjects = {
    discord: () => String((BigInt(created - DISCORD_EPOCH) << 22n) + BigInt(number)),
    google: () => `1${String(number).padStart(20, '0')}`,
    github: () => String(583_000 + number),
  };
  return { provider, slug, subject: subjects[provider](), created };
}
