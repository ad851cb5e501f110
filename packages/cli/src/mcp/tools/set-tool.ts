import { SET } from '@plugin-eval/app/operations/set.ts';
import { LISTED_AGENTS, LISTED_STATES } from '@plugin-eval/core/documents/names.ts';
import { setFindingSchema } from '@plugin-eval/core/documents/skill-set.ts';
import { renderViewText } from '@plugin-eval/report/render-view.ts';
import { z } from 'zod';
import { operationTool } from '../operation-tool.ts';

const MOST_FINDINGS = 50;
const MOST_ROWS = 50;
const MOST_ERRORS = 20;

const budgetSchema = z.object({
  unit: z.enum(['characters', 'tokens']),
  limit: z.number(),
  used: z.number(),
  wanted: z.number().describe('Size of all rows without truncation.'),
});

/** Shows what agents list of skills installed together. */
export const setTool = operationTool({
  operation: SET,
  title: 'Check skills that are installed together',
  description:
    'Says what each agent lists of skills that are installed together: whose description is cut or dropped and why, which skills are nearly the same or have names that are taken for one another, and an estimate, from words alone, of which skill answers the prompts of another. With add, what more skills do to the others. Offline; nothing is executed.',
  takes: ['add', 'agent', 'contextTokens'],
  output: z.object({
    skills: z.int(),
    agents: z.array(
      z.object({
        agent: z.enum(LISTED_AGENTS),
        budget: budgetSchema.nullable().describe('Null when no limit is known.'),
        states: z.record(z.enum(LISTED_STATES), z.int()).describe('Number of skills by state in the list.'),
        not_whole: z.array(
          z.object({
            name: z.string(),
            path: z.string(),
            state: z.enum(LISTED_STATES),
            reason: z.string().nullable(),
            lost_characters: z.int(),
          }),
        ),
        not_whole_left_out: z.int(),
        mean_recall: z.number().nullable().describe('Estimated from words; null without prompts.'),
      }),
    ),
    findings: z.array(
      setFindingSchema
        .extend({ skill: z.string(), other: z.string().nullable() })
        .describe('Most severe first.'),
    ),
    findings_left_out: z.int(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  async answer({ document }) {
    const { skills, findings, errors } = document;
    const nameOf = (index: number) => skills[index]?.name ?? '';
    return {
      isError: skills.length === 0,
      result: {
        skills: skills.length,
        agents: document.agents.map(({ agent, budget, states, rows, routing }) => {
          const notWhole = rows.filter(({ state }) => state !== 'whole');
          return {
            agent,
            budget: budget && {
              ...{ unit: budget.unit, limit: budget.limit, used: budget.used, wanted: budget.wanted },
            },
            states,
            notWhole: notWhole.slice(0, MOST_ROWS).map(({ skill, state, reason, lostCharacters }) => ({
              ...{ name: nameOf(skill), path: skills[skill]?.path ?? '' },
              ...{ state, reason, lostCharacters },
            })),
            notWholeLeftOut: Math.max(0, notWhole.length - MOST_ROWS),
            meanRecall: routing.meanRecall,
          };
        }),
        findings: findings.slice(0, MOST_FINDINGS).map((finding) => ({
          ...finding,
          skill: nameOf(finding.skill),
          other: finding.other === null ? null : nameOf(finding.other),
        })),
        findingsLeftOut: Math.max(0, findings.length - MOST_FINDINGS),
        errors: errors.slice(0, MOST_ERRORS).map(({ path, message }) => ({ path, message })),
      },
      text: await renderViewText('skill-set', document, { color: false, width: null, detail: 'normal' }),
    };
  },
});
