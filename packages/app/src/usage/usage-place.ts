import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { TranscriptCache } from '@plugin-eval/sessions/transcripts/transcript-cache.ts';

/** Everything outside the request that the counts depend on. */
export interface UsagePlace {
  settings: Settings;
  signal: AbortSignal;
  home: string;
  /** Name to redact. From the environment: to look it up in the system may open a socket. */
  user: string | undefined;
  variables: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  now: number;
  /** Start of the window, in milliseconds since 1970; 0: all. */
  since: number;
  cache: TranscriptCache;
}
