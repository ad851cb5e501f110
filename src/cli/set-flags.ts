import type { AgentList } from '../config/agent-list.ts';
import type { DriverChoice } from '../config/settings.ts';
import type { Level } from '../documents/names.ts';
import type { PaidFlags } from './model-flags.ts';
import type { WritingFlags } from './write-document.ts';

export const SET_FORMATS = ['text', 'json', 'markdown', 'html', 'sarif'] as const;

/** The flags of `set`. */
export interface SetFlags extends PaidFlags, WritingFlags<(typeof SET_FORMATS)[number]> {
  agent?: AgentList;
  context?: number;
  quietAgents?: boolean;
  add: readonly string[];
  without: readonly string[];
  failOn?: Level;
  maxOverflow?: number;
  minRecall?: number;
  maxRecallLoss?: number;
  config?: string;
  sessions?: number;
  growth?: boolean;
  driver?: DriverChoice;
  model?: string;
  concurrency?: number;
}
