/** The result of one session. */
export interface ComparedDraw {
  prompt: number;
  arm: number;
  outcome: 'ended' | 'failed' | 'errored';
  /** True when the skill under test fired. */
  fired: boolean;
  /** True when the right skill fired, or none where none should. */
  right: boolean;
  key: string;
}
