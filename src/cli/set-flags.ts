import type { AgentList } from '../config/agent-list.ts';
import type { PaidFlags } from './model-flags.ts';
import type { WritingFlags } from './write-document.ts';

/** The flags of `set`. */
export interface SetFlags extends PaidFlags, WritingFlags {
  agent?: AgentList;
  context?: number;
  quietAgents?: boolean;
  add: readonly string[];
  without: readonly string[];
  maxOverflow?: number;
  minRecall?: number;
  maxRecallLoss?: number;
  config?: string;
  sessions?: number;
  growth?: boolean;
}
