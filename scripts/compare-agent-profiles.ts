import { ACP_AGENTS, AGENTS, type AgentName } from '@plugin-eval/core/documents/names.ts';
import { programOf } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { findProgram } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { findInstalledAgent } from '../test/stand-ins/agents/installed-agents.ts';
import { compareListing, type SkillFiles } from '../test/support/compare-listing.ts';
import { compareProgramListing, skill } from '../test/support/compare-program-listing.ts';

// node scripts/compare-agent-profiles.ts [AGENT...]: installs sixty skills in each agent that is here, reads the request
// that it sends, and prints where its profile no longer tells what it does. Exits with 1 when one has drifted.

const LINES_SHOWN = 5;
const asked = process.argv.slice(2);
let drifted = false;
for (const agent of AGENTS.filter(isAsked)) {
  const { title, version } = AGENT_PROFILES[agent];
  const installed = findInstalledAgent(agent);
  if (installed === null) {
    notInstalled(title);
    continue;
  }
  const { real, computed } = await compareListing(agent, installed, files(sixtySkills()));
  const tried = agent === 'claude-code' ? '' : `, the profile is of ${version}`;
  report(`${title} ${installed.version}${tried}`, differences(agent, real, computed));
}
for (const agent of ACP_AGENTS.filter(isAsked)) {
  const program = programOf(agent);
  const installed = program === null ? null : findProgram(program);
  if (installed === null) {
    notInstalled(program?.about.title ?? agent);
    continue;
  }
  const { real, computed } = await compareProgramListing(installed, sixtySkills());
  const differing = Object.keys(computed).flatMap((name) =>
    real[name] === computed[name] ? [] : [`  ${name}: sent ${real[name]}, computed ${computed[name]}`],
  );
  report(`${installed.version}, the profile is of ${installed.program.about.version}`, differing);
}
process.exitCode = drifted ? 1 : 0;

function isAsked(agent: string): boolean {
  return asked.length === 0 || asked.includes(agent);
}

function notInstalled(title: string): void {
  console.log(`${title}: not installed (scripts/agents installs it).`);
}

function report(title: string, differing: readonly string[]): void {
  console.log(`${title}: ${differing.length === 0 ? 'as its profile says.' : 'DRIFTED'}`);
  for (const line of differing.slice(0, LINES_SHOWN)) console.log(line);
  drifted ||= differing.length > 0;
}

/** Descriptions by name. */
function sixtySkills(): ReadonlyMap<string, string> {
  return new Map(
    Array.from({ length: 60 }, (_, i) => {
      const description = `Handles case ${i}. ${`Word ${i} of many. `.repeat(50)}`.slice(0, 600).trim();
      return [`skill-${String(i).padStart(2, '0')}`, description];
    }),
  );
}

function files(descriptions: ReadonlyMap<string, string>): SkillFiles {
  return new Map([...descriptions].map(([name, description]) => [name, skill(name, description)]));
}

/** Gemini reads its folders at the same time, so that only what is listed is compared, and not in which order. */
function differences(agent: AgentName, real: string, computed: string): string[] {
  if (agent === 'gemini') {
    const missing = new Set(real.split('<skill>'));
    return computed.split('<skill>').flatMap((one) => (missing.has(one) ? [] : [`  not sent: ${one}`]));
  }
  const sent = real.split('\n');
  return computed
    .split('\n')
    .flatMap((line, index) =>
      line === sent[index]
        ? []
        : [`  line ${index + 1}: sent ${sent[index] ?? 'nothing'}\n  computed ${line}`],
    );
}
