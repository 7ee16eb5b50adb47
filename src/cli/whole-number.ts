import { InvalidArgumentError } from 'commander';

/** Makes an option parser for whole numbers in a range. The parser accepts only digits. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`a whole number from ${least} to ${most} is expected.`);
  };
}
