import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import type { SettingsRequest } from '../requests.ts';

/** Transcripts to read, and the parts of the report. */
export interface UsageRequest extends SettingsRequest {
  /** Skills, folders of skills, plugins and marketplaces. @default those that each agent finds for itself */
  paths?: readonly string[] | undefined;
  /** @default all */
  agents?: readonly AgentName[] | undefined;
  /** Leaves out sessions that ended earlier: `90d`, `12w`, `6m`, `1y`, or a day. @default all */
  since?: string | undefined;
  /** Sessions in this folder or below it only. */
  project?: string | undefined;
  /** Counts sessions that a program started. @default false */
  headless?: boolean | undefined;
  /** Rows of this skill only. */
  skill?: string | undefined;
  /** Looks for prompts for which a listed skill would have ranked first. @default false */
  missed?: boolean | undefined;
  /** Shows those prompts, redacted. @default false */
  prompts?: boolean | undefined;
  /** Makes drafts of tests for this skill from redacted prompts. */
  drafts?: string | undefined;
  /** A copy of a home folder that holds the agents' folders. @default the user's own home */
  transcripts?: string | undefined;
  /** Exits with 3 when the counts of a version are withheld. @default false */
  strict?: boolean | undefined;
}
