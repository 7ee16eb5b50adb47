import { BoardError } from '../board-error.js';
import type { Person } from './provider.js';

const DAY_MS = 86_400_000;

/**
 * Checks that somebody's account with a provider is old enough: accounts that are made for one handle each are not.
 *
 * @param daysMin days of 24 hours; an account of exactly that age is old enough, and 0 takes any
 * @param now unix ms
 * @throws BoardError account_too_new
 */
export function checkAccountAge({ created }: Person, title: string, daysMin: number, now: number): void {
  if (created === null || daysMin === 0 || now - created >= daysMin * DAY_MS) return;
  const days = Math.max(0, Math.floor((now - created) / DAY_MS));
  throw new BoardError(
    'account_too_new',
    `the account with ${title} is ${count(days)} old, and must be ${count(daysMin)} old; come back later`,
  );
}

const count = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
