import { redirectPath } from '../../../fix/manifests/redirect-path.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const pluginPath: ReadingRule = {
  id: 'plugin-path',
  group: 'plugin',
  level: 'warning',
  title: 'A path named in the manifest cannot be used',
  detects:
    'A path under skills, agents or commands in a manifest that does not exist, leaves the plugin, or is not a skill.',
  why: 'Its content is silently missing after installation.',
  fix: 'Correct the path; it is relative to the plugin root and must stay inside it.',
  of: 'reading',
  correctManifest: redirectPath,
  examples: {
    fires: [{ '.claude-plugin/plugin.json': '{"skills": ["./swan"]}', 'skills/crane/SKILL.md': 'Fold it.' }],
    spares: [
      { '.claude-plugin/plugin.json': '{"skills": ["./skills/crane"]}', 'skills/crane/SKILL.md': 'Fold it.' },
    ],
  },
};
