import { InstalledSkills } from '../installed-skills.ts';
import type { SessionResult, SynthesisedSkill } from '../session-request.ts';
import type { AgentProgram } from './agent-program.ts';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&amp;', '&'],
]);

/**
 * Returns how much of each skill's description a program kept in the list shown to its model: `dropped` when
 * the skill is missing or only its name is listed. The rows have the program's format in agents/*.yaml.
 * @param texts of the first request
 */
export function listedByProgram(
  program: Pick<AgentProgram, 'listing'>,
  skills: readonly SynthesisedSkill[],
  texts: readonly string[],
): SessionResult['listed'] {
  if (program.listing === null) return listedAnywhere(skills, texts);
  const list = listIn(program.listing, texts);
  const [before = '', after = ''] = program.listing.row.split('{description}');
  const afterEnd = after.split('{')[0] ?? '';
  return Object.fromEntries(
    new InstalledSkills(skills).all.map(({ name, callName, description }) => {
      const start = plain(before.replaceAll('{name}', () => callName));
      const at = list.indexOf(start);
      const rest = at < 0 ? '' : list.slice(at + start.length).trimStart();
      const end = rest.indexOf(plain(afterEnd).trim());
      const seen = (end < 0 ? rest : rest.slice(0, end)).trim();
      const whole = plain(description).trim();
      if (at < 0 || (seen === '' && whole !== '')) return [name, 'dropped' as const];
      return [name, rest.startsWith(whole) ? ('full' as const) : ('cut' as const)];
    }),
  );
}

/** Letters of a description that show that it is listed at all. */
const SHORTEST_START = 24;

/** Finds names and descriptions wherever they are, for agents whose list is not known. */
function listedAnywhere(
  skills: readonly SynthesisedSkill[],
  texts: readonly string[],
): SessionResult['listed'] {
  const shown = plain(texts.join('\n'));
  return Object.fromEntries(
    new InstalledSkills(skills).all.map(({ name, callName, description }) => {
      const whole = plain(description).trim();
      if (!shown.includes(callName)) return [name, 'dropped' as const];
      if (shown.includes(whole)) return [name, 'full' as const];
      return [name, shown.includes(whole.slice(0, SHORTEST_START)) ? ('cut' as const) : ('dropped' as const)];
    }),
  );
}

function listIn({ start, end }: NonNullable<AgentProgram['listing']>, texts: readonly string[]): string {
  for (const text of texts) {
    const from = text.indexOf(start);
    const to = from < 0 ? -1 : text.indexOf(end, from);
    if (to >= 0) return plain(text.slice(from, to));
  }
  return '';
}

/** Decodes entities and collapses blanks. */
function plain(text: string): string {
  return text
    .replace(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => ENTITIES.get(entity) ?? entity)
    .replace(/\s+/g, ' ');
}
