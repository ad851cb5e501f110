import { reviewProblems } from '@plugin-eval/core/documents/review-problems.ts';
import { path, text } from '@plugin-eval/engine/config/setting.ts';
import { estimateVet, vet } from '../vet.ts';
import { CONFIG } from './config-option.ts';
import { EXIT } from './exit-code.ts';
import { gateFirst, gateProblems } from './gate-problems.ts';
import { argument, defineOperation } from './operation.ts';
import { flag, option, repeatable } from './option.ts';
import { allProblems, NO_PROBLEM, notMeasured } from './problems.ts';
import { REVIEW, REVIEW_SETTINGS } from './review-options.ts';
import { runRequest } from './run-request.ts';

export const VET = defineOperation({
  name: 'vet',
  summary: 'look at a skill or plugin before it is installed',
  description:
    'Fetches a source at one commit, scans and scores it, and shows what differs from an older version. Installs nothing, and deletes the fetched files. Executes nothing without --execute.',
  examples: `
  plugin-eval vet owner/repository//skills/pdf-forms
  plugin-eval vet owner/repository@v2.1.0 --against owner/repository@v2.0.0
  plugin-eval vet https://git.example.org/team/skills.git@main//reports --output json
  plugin-eval vet owner/repository//skills/pdf-forms --installed own
  plugin-eval vet ./downloaded.skill --execute
  plugin-eval vet ./downloaded.skill --against ~/.claude/skills/downloaded`,
  first: 'against execute installed fail-on review output o verbose max-cost dry-run trust'.split(' '),
  arguments: {
    source: argument(
      'folder, archive (.zip, .skill, .tar, .tar.gz), https://HOST/REPOSITORY[@REF][//PATH] or OWNER/REPOSITORY[@REF][//PATH] of GitHub',
    ),
  },
  document: 'vet',
  extent: { all: 'show everything: notes, members without findings' },
  settings: ['failOn', ...REVIEW_SETTINGS],
  wordings: { failOn: { usually: 'error' } },
  options: {
    against: option(text, {
      argument: 'source',
      help: 'an older version, named in the same way: show what is new',
    }),
    installed: repeatable(path, {
      argument: 'folder',
      help: 'show what installing it does to the skills in this folder, or in those of the user and the project where agents look (own)',
      usually: 'none',
    }),
    execute: flag('run it in the sandbox with a scripted agent too, and show what it does: see detonate'),
    ...REVIEW,
    ...CONFIG,
  },
  request: (given) => ({ ...given, ...runRequest(given) }),
  plan: estimateVet,
  run: vet,
  show: ({ document }) => ({ document }),
  problems({ document: { scan, scoreErrors, scores, gates: own, detonation } }) {
    const gates = [...own, ...(detonation?.gates ?? [])];
    const isUnscored = scores.some(({ score }) => score === null);
    return gateFirst(
      gates,
      allProblems([
        notMeasured([...scan.errors, ...scoreErrors].map(({ message }) => message)),
        gateProblems(gates),
        notMeasured(reviewProblems(scan.review)),
        { ...NO_PROBLEM, exit: isUnscored ? EXIT.notMeasured : EXIT.fine },
      ]),
    );
  },
  canGoOn: ({ document }) => reviewProblems(document.scan.review).length > 0,
});
