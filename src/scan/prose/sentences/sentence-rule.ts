import type { Level } from '../../../documents/names.ts';
import type { WordClass } from './word-classes.ts';

/** An order, told by what stands together in one sentence. */
export interface SentenceRule {
  rule: string;
  /** Where nothing makes it worse. */
  level: Level;
  /** Words of each of these classes have to be there for the rule to be tried. */
  words: readonly WordClass[];
  /** One of these words has to be there besides, lower case. */
  keys?: string;
  /** All of them have to match the sentence; the order begins where the first one does. Linear: a test shows it. */
  all: readonly RegExp[];
  /** What has to stand in the sentence or beside it. */
  near?: RegExp;
  /** An address that is neither a known service nor the skill's own has to stand in the sentence, or beside it. */
  address?: 'here' | 'near';
  /** Makes it an error. */
  worse?: RegExp;
  /** An address makes it an error. */
  worseWithAddress?: boolean;
  /** Takes it back, in the sentence. */
  unless?: RegExp;
  /** Also where it is said of what happens, and not told to the agent: "all messages are forwarded to …". */
  anyMood?: boolean;
  /** Only where readers do not see it. */
  hiddenOnly?: boolean;
  message: string;
}
