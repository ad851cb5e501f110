import { repairManifest } from '../../../fix/manifests/repair-manifest.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const marketplaceManifest: ReadingRule = {
  id: 'marketplace-manifest',
  group: 'plugin',
  level: 'error',
  title: 'marketplace.json cannot be read',
  detects:
    '`.claude-plugin/marketplace.json`, or in its place `.agents/plugins/marketplace.json`, is not a regular UTF-8 file, is not a JSON object, or has no list of plugins.',
  why: 'Nothing can be installed from the marketplace.',
  fix: 'Make it a regular file that holds a JSON object with a list of plugins.',
  of: 'reading',
  correctManifest: repairManifest,
  examples: {
    fires: [{ '.claude-plugin/marketplace.json': '{}', 'skills/crane/SKILL.md': 'Fold it.' }],
    spares: [
      {
        '.claude-plugin/marketplace.json': '{"plugins": [{"name": "paper", "source": "./"}]}',
        'skills/crane/SKILL.md': 'Fold it.',
      },
    ],
  },
};
