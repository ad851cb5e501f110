import type { AgentProfile, ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import { PROTOCOLS } from '@plugin-eval/sessions/protocols/protocols.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';

const PROFILES: Readonly<Partial<Record<string, AgentProfile>>> = AGENT_PROFILES;

/** docs/agents.md: one table of all agents, and how to write a row. @param documented untried agents */
export function agentsPage(documented: readonly ListingProfile[]): string {
  return `# Agents

Sessions run in real agents, each in the sandbox with its model behind our gateway. Five have drivers of their own, the others
one row each for the [Agent Client Protocol](https://agentclientprotocol.com) (ACP), version 1. This page is written by
\`npm run docs\` from \`agents/*.yaml\`.

| \`--agent\` | tried version | driver | models | list of skills | scenes of probes | install |
|---|---|---|---|---|---|---|
${[claudeRow(), ...AGENT_PROGRAMS.filter(({ driver }) => driver !== 'acp').map(programRow)].join('\n')}

- **List of skills**: \`set\` and portability compute it for every agent. *profile*: sessions compute it too; *list*: sessions
  read it from the agent's first request.
- **Folders and fields**: each row of [agents/](../agents) says which folders of a project and a user the agent searches, in
  which order, and which fields of the frontmatter it understands. \`scripts/compare-agent-profiles.ts\` compares the lists with
  the installed agent.
- **Scenes**: whether threat probes run in it: it takes the tools of a probe from an MCP server. Calls of its own tools are
  evidence too.
- \`plugin-eval doctor\` says which agents are installed here. Other versions run too, and the report says so.
- Cline lists the names of skills without their descriptions, so that descriptions cannot make a skill activate there.
- Frontmatter, of these six: without a name Cline and pi take the folder's; without a description only Cline lists a skill;
  invalid YAML is read by Droid, Kilo and Qwen Code. \`disable-model-invocation\` hides a skill in Droid, Kimi Code, pi and Qwen
  Code, \`paths\` in Qwen Code, \`enabled: false\` in Cline and Droid. Each lists one of two skills with the same name.
- Kimi Code cuts a description at 250 characters. With 60 skills of 600 characters Droid lists 15 whole and 45 by name; Kilo, pi
  and Qwen Code list all of them whole.

## Untried agents

These rows are from documentation, each with its source in [agents/](../agents). \`set\` and portability mark them as untried;
how they list skills is not documented, so a row with the whole description is assumed. No sessions run in them.

| \`--agent\` of \`set\` | agent | folders of a project | folders of a user | frontmatter |
|---|---|---|---|---|
${documented.map(documentedRow).join('\n')}

## An agent of your own

Any agent that speaks ACP and takes its model's endpoint from a variable or a file can be measured:

\`\`\`sh
plugin-eval score ./my-skill --depth deep --agent ./my-agent.yaml --model openai:gpt-5.2
plugin-eval score ./my-skill --depth deep --agent "acp:my-agent --acp"
\`\`\`

The second form sets the variables that many agents read, such as \`OPENAI_BASE_URL\` and \`ANTHROPIC_BASE_URL\`. A row says more:

\`\`\`yaml
agent: my-agent
title: My agent
session:
  command: [my-agent, --acp]     # in PATH, a path, or a command of the npm package that \`package\` names
  protocols:
    openai-chat: { base: '{url}/v1' }   # further placeholders of this protocol
  environment: { OPENAI_BASE_URL: '{base}', OPENAI_API_KEY: '{key}', OPENAI_MODEL: '{model}' }
  files:                         # in the home folder: a text, or a record that is written as JSON
    .my-agent/settings.json: { autoUpdate: false, contextWindow: '{context}' }
  skills: .agents/skills
  kept_out: [.my-agent]          # settings in a case's folder that would start programs or move the endpoint
  skill_tool: { name: skill, field: name }
  scene: { prefix: mcp__workspace__, files: { .my-agent/RULES.md: '{briefing}' }, quiet: [skill, read] }
\`\`\`

Placeholders are \`{url}\`, \`{key}\`, \`{model}\`, \`{context}\`, \`{output}\`, \`{home}\`, \`{program}\` and, in a scene, \`{briefing}\`. All
fields are in [the schema](../schemas/agent-row.schema.json); rows of the tried agents are in [agents/](../agents). Only the
folder of the program, or the \`node_modules\` that it lies in, is mounted, read-only. A configuration file cannot name such an
agent, because it starts a program.

A session that never asks the gateway is no measurement: the report quotes what the agent said, such as "Authentication
required". [The specification](specification/sessions.md#agents-through-acp) says how a session is read.
`;
}

function documentedRow({ agent, title, search, reading }: ListingProfile): string {
  const paths = (wanted: 'project' | 'user') =>
    search.folders.flatMap(({ scope, path }) => (scope === wanted ? [`\`${path}\``] : [])).join(', ');
  const keys = reading === null ? 'specification assumed' : 'documented';
  return `| \`${agent}\` | ${title} | ${paths('project')} | ${paths('user')} | ${keys} |`;
}

function claudeRow(): string {
  const { title, package: name } = AGENT_PROFILES['claude-code'];
  return row([
    'claude-code',
    `${title} ${AGENT_PROFILES['claude-code'].version}`,
    'own',
    'Anthropic Messages',
    'profile',
    'yes',
    name,
  ]);
}

function programRow({
  driver,
  about,
  protocols,
  takesScenes = true,
}: (typeof AGENT_PROGRAMS)[number]): string {
  const { title, package: name, version } = about;
  const isOwn = PROFILES[driver] !== undefined;
  return row([
    driver,
    `${title} ${version}`,
    isOwn ? 'own' : 'ACP',
    protocols.map((protocol) => PROTOCOLS[protocol].title).join(', '),
    isOwn ? 'profile' : 'list',
    takesScenes ? 'yes' : 'no',
    `${name}@${version}`,
  ]);
}

function row([
  agent = '',
  version = '',
  driver = '',
  models = '',
  list = '',
  scenes = '',
  install = '',
]: string[]): string {
  return `| \`${agent}\` | ${version} | ${driver} | ${models} | ${list} | ${scenes} | \`${install}\` |`;
}
