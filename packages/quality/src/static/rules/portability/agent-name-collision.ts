import { fieldPlace } from '../../field-place.ts';
import { BUILT_IN_ROLES } from '../../profiles.ts';
import type { AgentRule } from '../../rule-definition.ts';

export const agentNameCollision: AgentRule = {
  id: 'agent-name-collision',
  group: 'portability',
  level: 'warning',
  title: 'An agent shares the name of a built-in role',
  detects: 'An agent named like a role that Claude Code or Codex ships, such as general-purpose or explorer.',
  why: 'One of the two hides the other, and which one depends on the agent.',
  fix: 'Choose another name, for example with the plugin’s name in front.',
  of: 'agent',
  check: (agent) => {
    const role = agent.name.toLowerCase();
    const product = Object.hasOwn(BUILT_IN_ROLES, role) ? BUILT_IN_ROLES[role] : undefined;
    if (product === undefined) return [];
    const message = `${product} ships a role named ${agent.name}.`;
    return [{ ...fieldPlace(agent, 'name'), message, evidence: agent.name }];
  },
  examples: {
    fires: [
      {
        '.claude-plugin/plugin.json': '{}',
        'skills/crane/SKILL.md': 'Fold it.',
        'agents/Explore.md': 'Look around.',
      },
    ],
    spares: [
      {
        '.claude-plugin/plugin.json': '{}',
        'skills/crane/SKILL.md': 'Fold it.',
        'agents/folder.md': 'Fold it.',
      },
    ],
  },
};
