import type { Level } from '../../documents/names.ts';

/** An order in a text that makes a finding. */
export interface ProseRule {
  rule: string;
  /** Where nothing makes it worse. */
  level: Level;
  /** The verb of the order with what it is done to. Linear: a test shows it. */
  pattern: RegExp;
  /** A word that the passage has to hold for the pattern to be tried at all. */
  needs: RegExp;
  /** What has to stand in the same passage. */
  together?: RegExp;
  /** An address that is no known service has to stand in the same passage. */
  withAddress?: boolean;
  /** Makes it an error. */
  worse?: RegExp;
  /** An address makes it an error. */
  worseWithAddress?: boolean;
  /** Takes the finding back. */
  unless?: RegExp;
  /** The match need not begin with the verb of an order. */
  anyMood?: boolean;
  message: string;
}
