import { AGENTS, type AgentName } from '@plugin-eval/core/documents/names.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { findInstalledAgent } from '../test/stand-ins/agents/installed-agents.ts';
import { compareListing, type SkillFiles } from '../test/support/compare-listing.ts';

// node scripts/compare-agent-profiles.ts [AGENT...]: installs sixty skills in each agent that is here, reads the request
// that it sends, and prints where its profile no longer tells what it does. Exits with 1 when one has drifted.

const LINES_SHOWN = 5;
const asked = process.argv.slice(2);
let drifted = false;
for (const agent of AGENTS.filter((one) => asked.length === 0 || asked.includes(one))) {
  const { title, version } = AGENT_PROFILES[agent];
  const installed = findInstalledAgent(agent);
  if (installed === null) {
    console.log(`${title}: not installed (scripts/agents installs it).`);
    continue;
  }
  const { real, computed } = await compareListing(agent, installed, sixtySkills());
  const differing = differences(agent, real, computed);
  const tried = agent === 'claude-code' ? '' : `, the profile is of ${version}`;
  console.log(
    `${title} ${installed.version}${tried}: ${differing.length === 0 ? 'as its profile says.' : 'DRIFTED'}`,
  );
  for (const line of differing.slice(0, LINES_SHOWN)) console.log(line);
  drifted ||= differing.length > 0;
}
process.exitCode = drifted ? 1 : 0;

function sixtySkills(): SkillFiles {
  return new Map(
    Array.from({ length: 60 }, (_, i) => {
      const name = `skill-${String(i).padStart(2, '0')}`;
      const description = `Handles case ${i}. ${`Word ${i} of many. `.repeat(50)}`.slice(0, 600).trim();
      return [name, `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\nDo it.\n`];
    }),
  );
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
