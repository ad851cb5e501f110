import { SCAN } from '@plugin-eval/app/operations/scan.ts';
import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { renderViewText } from '@plugin-eval/report/render-view.ts';
import { z } from 'zod';
import { findingResult, findingResultSchema } from '../evaluation-result.ts';
import { operationTool } from '../operation-tool.ts';

const MOST_FINDINGS = 50;
const MOST_MEMBERS = 50;

/** Scans a folder for reasons not to install it. */
export const scanTool = operationTool({
  operation: SCAN,
  title: 'Scan a skill for attacks',
  description:
    'Reads everything in a skill, a plugin or a folder of skills for what would make it unsafe to install: code is parsed and followed from what it reads to where it goes, prose is read for instructions that harm the user. Offline; nothing is executed. Returns findings with their path step by step, what the code can do, and what could not be read.',
  output: z.object({
    findings: z.array(
      findingResultSchema.extend({
        confirmed: z.boolean().describe('True when every step was read in code and none was assumed.'),
        way: z.array(z.object({ file: z.string(), line: z.int(), what: z.string() })),
      }),
    ),
    findings_left_out: z.int(),
    capabilities: z.array(
      z.object({
        member: z.string(),
        name: z.string(),
        details: z.array(z.string()),
        in_scripts: z.boolean(),
      }),
    ),
    not_understood: z.array(
      z.object({ path: z.string(), problem: z.string(), unread: z.literal(true).optional() }),
    ),
    counts: z.object({ error: z.int(), warning: z.int(), info: z.int(), members: z.int(), files: z.int() }),
  }),
  async answer({ document }) {
    const { members, summary } = document;
    const findings = members
      .flatMap((member) => member.findings)
      .toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    return {
      isError: document.errors.length > 0 && summary.findings.error === 0,
      result: {
        findings: findings.slice(0, MOST_FINDINGS).map((finding) => ({
          ...findingResult(finding),
          confirmed: finding.confirmed,
          way: finding.path,
        })),
        findingsLeftOut: Math.max(0, findings.length - MOST_FINDINGS),
        capabilities: members
          .slice(0, MOST_MEMBERS)
          .flatMap(({ name: member, capabilities }) =>
            capabilities.map(({ name, details, inScripts }) => ({ member, name, details, inScripts })),
          ),
        notUnderstood: members
          .flatMap(({ analysability }) => analysability.notUnderstood)
          .slice(0, MOST_FINDINGS),
        counts: { ...summary.findings, members: summary.members, files: summary.files },
      },
      text: await renderViewText('scan', document, { color: false, width: null, detail: 'normal' }),
    };
  },
});
