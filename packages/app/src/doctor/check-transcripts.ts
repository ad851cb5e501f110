import { homedir } from 'node:os';
import { AGENTS } from '@plugin-eval/core/documents/names.ts';
import { findTranscripts, transcriptRoots } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import type { Ports } from '../ports.ts';
import type { Check } from './check-models.ts';

/** Lists the transcripts that `plugin-eval usage` would read, without opening one. */
export function checkTranscripts({ variables }: Pick<Ports, 'variables'>): Check[] {
  const home = variables.HOME ?? variables.USERPROFILE ?? homedir();
  return AGENTS.map((agent) => {
    const roots = transcriptRoots(agent, home, variables);
    const { length } = [...findTranscripts(agent, roots)];
    const { tried, retention } = AGENT_PROFILES[agent].transcripts;
    const name = `transcripts ${agent}`;
    if (length === 0)
      return { name, status: 'absent', message: `none in ${roots.join(', ')}; for plugin-eval usage` };
    const kept = retention === null ? '' : `, kept ${retention.days} days unless ${retention.setting} is set`;
    return { name, status: 'ok', message: `${length} files; tried with ${tried.join(', ')}${kept}` };
  });
}
