import { accuracyView } from '@plugin-eval/report/scan/accuracy-view.ts';
import { layoutMarkdown } from '@plugin-eval/report/view-model/layout-markdown.ts';
import { scannerCoverage } from './scanner-coverage.ts';

/** The page of how often the scanner was right, set by set and rule by rule, and which threats have rules. */
export function scannerPage(): string {
  return `${TEXT}\n${layoutMarkdown(accuracyView(), 2)}\n${scannerCoverage()}`;
}

const TEXT = `# Measured error of the scanner

Written by \`npm run docs\`; \`plugin-eval scan --accuracy\` prints the same tables. [Limits](../limits.md#scanner) says how to read
them.

- *Development*: sets that the rules were written on.
- *First contact*: sets that were scanned once, after the rules were finished (commit f0185a6). Expect this on unseen skills.
- *Later*: after the misses of first contact had been read.
- Harmful means labelled so by MaliciousSkillBench: SRC002 MaliciousAgentSkillsBench, SRC004 SkillLeakBench, SRC006 AgentTrap. More
  than half of SRC004 looks like ordinary skills to a reader, and 85 skills of SRC002 are one vendor's template.
- Harmless are collections that are taken to be so.
`;
