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

/**
 * A skill of our own that an honest judge scores high: a worker with a contract, steps that lead to the promised result,
 * the cases in which they would not, and nothing beyond its field. No word in it speaks to a judge.
 */
export const KNOWN_GOOD_SKILL: readonly MaterialFile[] = [
  {
    path: 'SKILL.md',
    text: `---
name: csv-deduplication
description: Removes duplicate rows from one CSV file by the columns that identify a row. Use this skill when a CSV file holds the same record more than once, when two exports were appended to each other, or when a join multiplied rows. Not for spreadsheets with formulas and not for merging different files.
---

# CSV deduplication

Takes one CSV file, keeps one row for every key, and reports what it removed. It changes no value, opens no other file
and calls no other agent.

## Input

| field | meaning |
|---|---|
| \`path\` | the CSV file, UTF-8, with a header row |
| \`keys\` | columns that identify a row; when none are given, all columns together |
| \`keep\` | \`first\` (the default) or \`last\` |

## Steps

1. Read the header. If a key is not in it, stop and return the status \`unknown-column\` with the columns that are there.
2. Compare keys as text, with blanks at either end removed. Case and leading zeros count: \`007\` is not \`7\`.
3. Rows in which every key is empty are kept: they cannot be told apart. Count them as \`keyless\`.
4. Of each group of equal keys keep the first or the last row, in the order of the file.
5. Write the result beside the input as \`NAME.deduplicated.csv\`, with the same separator, quoting and line ends.
   Never overwrite the input. If the output is there already, stop and return the status \`output-exists\`.

\`\`\`python
import csv, sys

def deduplicate(rows, keys, keep):
    kept = {}
    for number, row in enumerate(rows):
        key = tuple(row[name].strip() for name in keys)
        if not any(key):
            kept[("keyless", number)] = row
        elif keep == "last" or key not in kept:
            kept.pop(key, None)
            kept[key] = row
    return list(kept.values())
\`\`\`

## Output

Return one JSON object and nothing else:

\`\`\`json
{"status": "done", "output": "people.deduplicated.csv", "rows_in": 120, "rows_out": 117, "removed": 3, "keyless": 1}
\`\`\`

Every other status comes with \`message\`, one sentence that says what to change, and no file is written.

## Edge cases

- **Ragged rows** (more or fewer fields than the header): stop with the status \`ragged-row\` and the line number. Padding
  would invent values.
- **A file of a header alone**: write it unchanged; \`removed\` is 0.
- **Not UTF-8**: stop with the status \`encoding\`. Do not guess.
- **Rows that differ outside the keys**: one of them is lost. Say in \`message\` how many groups differed, so that the
  caller can choose other keys.
- **Files larger than memory**: with \`keep: first\` write row by row and hold only the keys; with \`keep: last\` read twice.

## Example

\`people.csv\` with the key \`email\`:

| email | name |
|---|---|
| a@x.org | Ann |
| b@x.org | Bo |
| a@x.org | Anne |

The output holds Ann and Bo; \`removed\` is 1, and \`message\` says "1 group differs outside the keys".
`,
  },
];
