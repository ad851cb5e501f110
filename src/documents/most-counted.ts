/** Tasks of one state in the queue are counted so far; a run that has more is said to have so many or more. */
export const MOST_COUNTED = 20_000;
