import { InvalidArgumentError } from 'commander';

/** A parser for the value of a numeric option. */
export function parseNumber(range: { min: number; max: number; whole: boolean }) {
  return (value: string): number => {
    const parsed = Number(value);
    const valid = value.trim() !== '' && parsed >= range.min && parsed <= range.max;
    if (!valid || (range.whole && !Number.isInteger(parsed))) {
      throw new InvalidArgumentError(
        `It must be a ${range.whole ? 'whole ' : ''}number from ${range.min} to ${range.max}.`,
      );
    }
    return parsed;
  };
}
