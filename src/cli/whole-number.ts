import { InvalidArgumentError } from 'commander';

/** Makes a parser of options that takes whole numbers of a range, written in digits alone. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`a whole number from ${least} to ${most} is expected.`);
  };
}
