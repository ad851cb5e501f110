import type { ReadingRule } from '../../rule-definition.ts';

export const pluginNoSkills: ReadingRule = {
  id: 'plugin-no-skills',
  group: 'plugin',
  level: 'error',
  title: 'The plugin has no skill',
  detects: 'No skills/*/SKILL.md, none named in plugin.json and no SKILL.md at the root.',
  why: 'A plugin is scored by its skills, so there is nothing to score.',
  fix: 'Nothing, if it is meant to contain only agents or commands; else check where its skills are.',
  of: 'reading',
  examples: {
    fires: [{ '.claude-plugin/plugin.json': '{}', 'agents/folder.md': 'Fold it.' }],
    spares: [{ '.claude-plugin/plugin.json': '{}', 'skills/crane/SKILL.md': 'Fold it.' }],
  },
};
