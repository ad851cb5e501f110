import type { Artefact, SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, plural } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Fact, Section } from '../view-model/blocks.ts';
import { fact, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { artefactDifference } from './artefact-difference.ts';
import { LIMITS_HELD } from './limits-held.ts';
import { unexplainedFacts } from './unexplained-facts.ts';

/** The most that a terminal shows; the JSON output holds everything. */
const MOST = { artefacts: 100, differences: 10, lines: 60, path: 200 };

/** The environment of an executed session, and how much it did. */
export function executionFacts(execution: SessionExecution): Fact[] {
  const { sandbox, calls, artefacts, limit, unexplainedCalls, hosts } = execution;
  return [
    fact(
      'Sandbox',
      [shortened(`${sandbox.kind} ${sandbox.version}`, MOST.path)],
      LIMITS_HELD[sandbox.limits],
    ),
    fact('Did', `${plural(calls.length, 'call')} of tools, ${plural(artefacts.length, 'path')} changed`),
    ...(limit === null ? [] : [fact('Limit', [{ text: `ended at its limit of ${limit}`, tone: 'bad' }])]),
    ...unexplainedFacts(unexplainedCalls),
    ...hosts.map(({ host, port, allowed, connections }) =>
      fact(
        'Host',
        [shortened(`${host}:${port}`, MOST.path, 'code')],
        `${plural(connections, 'connection')}, ${allowed ? 'allowed' : 'refused'}`,
      ),
    ),
  ];
}

/** Changes to the workspace, and the texts created or changed. */
export function artefactSections(execution: SessionExecution): Section[] {
  const texts = execution.artefacts
    .flatMap((artefact) => {
      const text = artefactDifference(artefact, execution.contents);
      return text === null ? [] : [{ artefact, text }];
    })
    .slice(0, MOST.differences);
  return section(
    'artefacts',
    TITLES.workspace,
    artefactTable(execution),
    texts.flatMap(({ artefact, text }, index) =>
      section(
        `artefact-${index + 1}`,
        [shortened(artefact.path, MOST.path, 'code')],
        [{ kind: 'quote', text: firstLines(text) }],
      ),
    ),
  );
}

/** Created, changed and removed files, as a table. */
export function artefactTable({
  artefacts,
  artefactsLeftOut,
}: Pick<SessionExecution, 'artefacts' | 'artefactsLeftOut'>): Block[] {
  return [
    artefacts.length === 0
      ? paragraph('Nothing was created, changed or removed.', 'quiet')
      : table(['Path', 'Change', 'By', 'Bytes:'], artefacts.map(artefactCells), { most: MOST.artefacts }),
    ...(artefactsLeftOut === 0 ? [] : [paragraph(`and ${formatCount(artefactsLeftOut)} more`, 'quiet')]),
  ];
}

function artefactCells({ path, change, kind, by, size, target }: Artefact) {
  const leadsTo = target === null ? '' : ` → ${excerpt(target, MOST.path)}`;
  return [
    [shortened(`${path}${leadsTo}`, MOST.path, 'code')],
    kind === 'file' ? change : `${change} ${kind}`,
    by,
    size === null ? '' : formatCount(size),
  ];
}

function firstLines(text: string): string {
  const lines = text.split('\n');
  const rest = lines.length - MOST.lines;
  return rest <= 0 ? text : [...lines.slice(0, MOST.lines), `… ${rest} lines more`].join('\n');
}
