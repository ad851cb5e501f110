/** Most queued tasks of one state that are counted; larger runs are reported as so many or more. */
export const MOST_COUNTED = 20_000;
