/** What somebody should know of a result, and what is neither wrong with it nor missing from it. */
export interface Notice {
  kind: NoticeKind;
  /** Whole sentences that say what to do. */
  message: string;
}

export type NoticeKind =
  /** The default depth was not reached: less was measured than the user may expect. */
  | 'depth-not-reached'
  /** A depth that nobody asked for is going to be paid for. */
  | 'likely-cost'
  /** Something that is going to be paid for cannot be estimated. */
  | 'not-estimated'
  /** A configuration file was ignored. */
  | 'configuration'
  | 'baseline'
  | 'judge-scores'
  | 'observed'
  | 'corpus'
  | 'prompts'
  /** Decisions of people count in the result, or fit nothing in it. */
  | 'reviews'
  /** Recorded responses are read in spite of something odd. */
  | 'responses'
  | 'watching'
  /** What was computed before could not be used. */
  | 'cache'
  /** The result could not be kept for the viewer. */
  | 'not-kept';
