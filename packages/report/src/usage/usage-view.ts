import type { UseVerdict } from '@plugin-eval/core/documents/names.ts';
import type { Usage, UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import { formatCount } from '@plugin-eval/core/text/format-count.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { formatName } from '../format-name.ts';
import { plural } from '../number-format.ts';
import type { Block, Cell, Section, Tile } from '../view-model/blocks.ts';
import { list, notice, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';
import { agentsSection } from './usage-agents-view.ts';
import { experimentalSection } from './usage-experimental-view.ts';
import { draftsSection, missedSection, recentSection, weeksSection } from './usage-sessions-view.ts';
import { suggestionsSection } from './usage-suggestions-view.ts';
import { verdictWords } from './verdict-words.ts';

const MOST_SKILLS = 40;
const MOST_NAMES = 20;
const ORDER: readonly UseVerdict[] = ['used', 'dormant', 'unseen', 'too-few'];

/** Lays out the use of skills: totals, one row for each skill, names that are no skill, and the sessions. */
export function usageView(usage: Usage): Section[] {
  const sorted = byVerdict(usage.skills);
  return [
    ...withPriority(1, section('headline', null, headline(usage))),
    ...withPriority(1, section('skills', 'Skills', [skillTable(sorted)])),
    ...section('cost', null, [dormantCost(sorted)]),
    ...suggestionsSection(sorted, usage),
    ...weeksSection(usage),
    ...missedSection(usage),
    ...draftsSection(usage),
    ...section('names', 'Names', nameBlocks(usage)),
    ...experimentalSection(usage),
    ...agentsSection(usage),
    ...recentSection(usage),
  ];
}

/** Sorts used skills first, then by their uses. */
export function byVerdict(skills: readonly UsedSkill[]): UsedSkill[] {
  return [...skills].sort(
    (a, b) =>
      ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) ||
      b.loaded + b.invoked - (a.loaded + a.invoked) ||
      (a.name < b.name ? -1 : 1),
  );
}

function headline(usage: Usage): Block[] {
  const { sessions, window, agents } = usage;
  if (sessions === 0) return [nothingFound(usage)];
  const projects = window.projects === 0 ? '' : ` in ${plural(window.projects, 'project')}`;
  const range = `${window.from?.slice(0, 10)} to ${window.to?.slice(0, 10)}`;
  const retained = agents.filter((one) => one.sessions > 0 && one.retention !== null);
  return [
    { kind: 'tiles', tiles: tilesOf(usage) },
    paragraph([
      { text: plural(sessions, 'session'), tone: 'strong' },
      ` on ${plural(window.days, 'day')}${projects}, ${range}.`,
      usage.includesHeadless ? ' Sessions that programs started are included.' : headlessWords(usage),
    ]),
    ...retained.map(({ name, retention }) =>
      notice(
        'note',
        `${agentTitle(name)} deletes transcripts after ${retention?.days} days by default; set ${retention?.setting} to keep them.`,
      ),
    ),
    ...agents.flatMap(({ name, drift }) =>
      drift.map(({ version, reason }) =>
        notice(
          'caution',
          `${agentTitle(name)} ${version} cannot be read reliably, so it is not counted: ${reason}.`,
        ),
      ),
    ),
    ...(usage.missed === null
      ? [
          paragraph([
            'Next: ',
            { text: 'plugin-eval usage --missed', tone: 'code' },
            ' lists prompts that are worth a look.',
          ]),
        ]
      : []),
  ];
}

function headlessWords({ agents }: Usage): string {
  const headless = agents.reduce((sum, one) => sum + one.headless, 0);
  return headless === 0
    ? ''
    : ` ${plural(headless, 'session')} that programs started are left out: --headless counts them.`;
}

function nothingFound(usage: Usage): Block {
  const headless = headlessWords(usage);
  const searched = usage.agents.flatMap((one) => one.searched);
  const withheld = usage.agents.some(({ drift }) => drift.length > 0);
  return paragraph([
    { text: 'No session was counted.', tone: 'strong' },
    withheld ? ' Counts are withheld for versions that cannot be read reliably.' : '',
    headless === '' ? ` Looked in: ${searched.join(', ')}.` : headless,
  ]);
}

function tilesOf({ skills }: Usage): Tile[] {
  const of = (verdict: UseVerdict) => skills.filter((one) => one.verdict === verdict);
  const names = (verdict: UseVerdict) =>
    of(verdict)
      .slice(0, 3)
      .map(({ name }) => formatName(name))
      .join(', ');
  const tile = (title: string, verdict: UseVerdict, tone: Tile['tone']): Tile => ({
    title,
    tone: of(verdict).length === 0 ? 'none' : tone,
    figure: `${of(verdict).length} of ${skills.length}`,
    about: names(verdict),
  });
  return [
    tile('Used', 'used', 'good'),
    tile('Dormant', 'dormant', 'warning'),
    tile('Unseen', 'unseen', 'bad'),
  ];
}

function skillTable(skills: readonly UsedSkill[]): Block {
  const isMeasured = skills.some(({ measured }) => measured !== null);
  const columns = [
    'Skill',
    'Agent',
    'Listed:',
    'Loaded:',
    'Invoked:',
    { title: 'Failed', align: 'right' as const, fromWidth: 120 },
    'Rate',
    ...(isMeasured ? [{ title: 'Measured', fromWidth: 110 }] : []),
    { title: 'Last used', fromWidth: 100 },
    { title: 'Tokens a request', align: 'right' as const, fromWidth: 140 },
    { title: 'Tokens loaded', align: 'right' as const, fromWidth: 150 },
    'Verdict',
  ];
  return table(
    columns,
    skills.map((skill) => skillRow(skill, isMeasured)),
    { mostShown: MOST_SKILLS },
  );
}

function skillRow(skill: UsedSkill, isMeasured: boolean): Cell[] {
  const { listed, failed, tokens } = skill;
  const refused = failed.unknown + failed.hidden + failed.error + failed.denied;
  return [
    formatName(skill.name),
    agentTitle(skill.agent),
    listedWords(listed),
    String(skill.loaded),
    String(skill.invoked),
    String(refused),
    rateWords(skill),
    ...(isMeasured ? [measuredWords(skill)] : []),
    skill.lastUsed === null
      ? ''
      : `${skill.lastUsed.slice(0, 10)}${skill.lastUsedFrom === 'counter' ? ' (counter)' : ''}`,
    tokens.row === 0 ? '' : formatCount(tokens.row),
    tokens.loaded === 0 ? '' : formatCount(tokens.loaded),
    verdictWords(skill),
  ];
}

function listedWords({ whole, cut, nameOnly, assumed }: UsedSkill['listed']): string {
  if (assumed > 0) return `${assumed} assumed`;
  const parts = [
    `${whole + cut}`,
    ...(cut > 0 ? [`${cut} cut`] : []),
    ...(nameOnly > 0 ? [`${nameOnly} by name`] : []),
  ];
  return parts.join(', ');
}

function rateWords({ rate }: UsedSkill): string {
  if (rate === null) return 'not listed';
  const percent = (value: number) => (value * 100).toFixed(0);
  return `${percent(rate.point)} % (${percent(rate.low)} to ${percent(rate.high)})`;
}

/** Activation in sessions of plugin-eval, where each prompt should trigger the skill. */
function measuredWords({ measured }: UsedSkill): string {
  if (measured === null) return '';
  const { rate, low, high, changed } = measured;
  const percent = (value: number) => (value * 100).toFixed(0);
  const interval = low === null || high === null ? '' : ` (${percent(low)} to ${percent(high)})`;
  return `${percent(rate)} %${interval}${changed ? ', changed since' : ''}`;
}

function dormantCost(skills: readonly UsedSkill[]): Block | null {
  const dormant = skills.filter(({ verdict }) => verdict === 'dormant');
  const tokens = dormant.reduce((sum, one) => sum + one.tokens.row, 0);
  if (dormant.length === 0 || tokens === 0) return null;
  return paragraph(
    `${plural(dormant.length, 'dormant skill')} cost about ${formatCount(tokens)} tokens in every request.`,
  );
}

function nameBlocks({ unknownNames, skills }: Usage): Block[] {
  const builtIn = new Set(
    Object.values(AGENT_PROFILES).flatMap(({ listing }) => listing.builtIn.map(({ name }) => name)),
  );
  const agentsOf = new Map<string, Set<string>>();
  for (const { name, agent, path } of skills)
    if (path !== null && !builtIn.has(name)) {
      const bare = `${agent} ${name.slice(name.lastIndexOf(':') + 1)}`;
      agentsOf.set(bare, (agentsOf.get(bare) ?? new Set()).add(name));
    }
  const twice = [...agentsOf.values()].filter(({ size }) => size > 1);
  return [
    list(
      unknownNames.map(
        ({ name, agent, sessions }) =>
          `${formatName(name)} in ${agentTitle(agent)}: ${plural(sessions, 'session')}`,
      ),
      { most: MOST_NAMES, lead: 'Asked for, never installed' },
    ),
    list(
      twice.map((names) => [...names].map(formatName).join(' and ')),
      { most: MOST_NAMES, lead: 'Names that differ only in their plugin' },
    ),
  ];
}
