import { homedir } from 'node:os';
import { findTranscripts, transcriptRoots } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import {
  isExperimental,
  TRANSCRIPT_AGENTS,
  transcriptSource,
} from '@plugin-eval/sessions/transcripts/transcript-source.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import type { Ports } from '../ports.ts';
import type { Check } from './check-models.ts';

/** Lists the transcripts that `plugin-eval usage` would read, without opening one. */
export function checkTranscripts({ variables }: Pick<Ports, 'variables'>): Check[] {
  const home = variables.HOME ?? variables.USERPROFILE ?? homedir();
  return TRANSCRIPT_AGENTS.map((agent) => {
    const roots = transcriptRoots(agent, home, variables);
    const { length } = [...findTranscripts(agent, roots)];
    const { tried } = transcriptSource(agent);
    const retention = isExperimental(agent) ? null : AGENT_PROFILES[agent].transcripts.retention;
    const name = `transcripts ${agent}`;
    if (length === 0)
      return { name, status: 'absent', message: `none in ${roots.join(', ')}; for plugin-eval usage` };
    const versions = tried.length === 0 ? 'never tried' : `tried with ${tried.join(', ')}`;
    const readiness = isExperimental(agent) ? `experimental, ${versions}` : versions;
    const kept = retention === null ? '' : `, kept ${retention.days} days unless ${retention.setting} is set`;
    return { name, status: 'ok', message: `${length} files; ${readiness}${kept}` };
  });
}
