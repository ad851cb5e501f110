export const INDICATOR_KINDS = ['host', 'place', 'account', 'file', 'sha256'] as const;

/** Something that a published attack used. */
export interface Indicator {
  /**
   * `host`: a name or an address; `place`: a host with the beginning of a path; `account`: of a publisher, on GitHub or in
   * a registry of skills; `file`: a file name; `sha256`: of a file.
   */
  kind: (typeof INDICATOR_KINDS)[number];
  value: string;
  campaign: string;
  /** Source of the report. */
  source: string;
  /** Date the source was read, YYYY-MM-DD. */
  date: string;
}
