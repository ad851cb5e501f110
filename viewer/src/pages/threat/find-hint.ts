/** From how many rows on the tables of cases and probes draw only those in sight. */
export const VIRTUAL_FROM = 60;

/** What Ctrl-F says then. */
export const FIND_HINT =
  "This field searches all rows; the browser's own search, one more Ctrl-F away, sees only those in sight.";
