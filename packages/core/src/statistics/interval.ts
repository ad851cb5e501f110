/** A closed range of numbers. */
export interface Interval {
  low: number;
  high: number;
}
