import type { AgentName } from '@plugin-eval/core/documents/names.ts';

/** Between which texts the list of skills stands in a request. */
const BOUNDS: Record<AgentName, readonly [string, string]> = {
  'claude-code': ['The following skills are available', '\n</system-reminder>'],
  codex: ['\n## Skills\n', '</skills_instructions>'],
  copilot: ['<available_skills>\n', '\n</available_skills>'],
  gemini: ['<available_skills>\n', '\n</available_skills>'],
  opencode: ['<available_skills>\n', '\n</available_skills>'],
};

/** The list of skills that an agent put into a request, as its model sees it; null when there is none. */
export function listingInRequest(agent: AgentName, body: unknown): string | null {
  const [start, end] = BOUNDS[agent];
  for (const text of stringsIn(body)) {
    const from = text.indexOf(start);
    const to = from < 0 ? -1 : text.indexOf(end, from);
    if (to < 0) continue;
    return text.slice(from, to) + (end.includes('available_skills') ? end : '');
  }
  return null;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
