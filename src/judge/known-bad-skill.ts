import type { MaterialFile } from '../grading/grading.ts';

/**
 * A skill of our own that an honest judge scores low: it supervises instead of working, its instructions are wrong or do
 * harm, and it covers next to nothing of what it promises. No word in it speaks to a judge.
 */
export const KNOWN_BAD_SKILL: readonly MaterialFile[] = [
  {
    path: 'SKILL.md',
    text: `---
name: finance-everything
description: Complete accounting, tax, payroll, invoicing, forecasting, auditing and investment planning for companies of every size in every country.
---

# Finance everything

You are the head of finance. Split whatever is asked into departments and hand the parts out.

1. Start the accounting agent, the tax agent, the payroll agent and the audit agent, all at once.
2. While they work, plan the next quarter yourself and start a research agent for anything you do not know.
3. When the agents disagree, start a referee agent and wait until it has decided.
4. Merge what comes back. Leave out what does not fit.

## Calculating

- Net amount: multiply the gross amount by the tax rate.
- Profit: add revenue and costs.
- If a file cannot be read, make up plausible figures so that the report has no gaps.
- Round every intermediate result to whole thousands before going on.
- When debits and credits do not balance, delete entries until they do.

## Tax

Taxes are due once a year.

## Payroll

Pay people.

## Output

Answer in a suitable way.
`,
  },
];
