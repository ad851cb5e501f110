/** Information about a result that is neither an error nor a gap. */
export interface Notice {
  kind: NoticeKind;
  /** Complete sentences with the action to take. */
  message: string;
}

export type NoticeKind =
  /** The default depth was not reached: less was measured than the user may expect. */
  | 'depth-not-reached'
  /** The default depth is about to incur costs. */
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
  /** Human reviews count in the result, or match nothing in it. */
  | 'reviews'
  /** Recorded responses are read in spite of something odd. */
  | 'responses'
  | 'watching'
  /** Cached results could not be used. */
  | 'cache'
  /** The result could not be stored for the viewer. */
  | 'not-kept';
