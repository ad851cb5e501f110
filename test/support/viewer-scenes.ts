import { viewerAssets } from '@plugin-eval/cli/viewer-assets.ts';
import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import type {
  EmbeddedViewer,
  PublishedSession,
  SkillSource,
  ViewerDocument,
} from '@plugin-eval/core/documents/viewer.ts';
import { erroredSkill, sampleCollection, samplePlugin } from '../browser/sample-documents.ts';
import { executedLayer, executedSessionDocument } from './executed-layers.ts';
import { misledLayer } from './judge-layers.ts';
import { judgedSkill } from './judged-report.ts';
import { thoroughLayer } from './monte-carlo-layers.ts';
import { OTHER_DOCUMENTS } from './other-documents.ts';
import { reportPage } from './rendered-documents.ts';
import { reportLeaderboard, reportLeaderboardRow } from './report-leaderboard.ts';
import { rankedSkill, reportRanking } from './report-ranking.ts';
import { sessionDocument } from './session-documents.ts';
import { simulatedSkill } from './simulated-report.ts';
import { reportThreat, unclearCase, variedCases } from './threat-documents.ts';

/** Pages of the viewer as they are looked at in the browser: one file with a report of every kind. */

const SKILL_TEXT = `---
name: crane
description: Folds a paper crane. Use this skill when folding cranes.
---
# Fold a crane

1. Make a preliminary base.
2. See [the paper](../paper/SKILL.md).

\`\`\`python
fold("valley")
\`\`\`
${'You MUST ALWAYS press the crease.\n'.repeat(8)}`;

export const SKILL: SkillEvaluation = rankedSkill(reportRanking(), simulatedSkill(thoroughLayer()));
export const SESSION_KEY = monteCarloLayerOf(SKILL)?.sessions[0]?.key ?? '';

/** A transcript with a turn of everything, and one that nobody wants to see whole. */
export const TRANSCRIPT = toDocument(
  sessionDocument({
    key: SESSION_KEY,
    transcript: [
      ...sessionDocument().transcript,
      { kind: 'user', turn: 4, text: 'Now a boat.' },
      { kind: 'tool-result', turn: 4, id: 'c', ok: true, text: 'x'.repeat(20_000) },
    ],
  }),
) as PublishedSession;

/** A session with tool execution, and what became of its workspace. */
export const EXECUTED_SESSION = toDocument(executedSessionDocument()) as PublishedSession;

function sourceOf(path: string, text = SKILL_TEXT): SkillSource {
  return { path, sha256: 'ab'.repeat(32), text, cut: false, is_evaluated: true };
}

type Evaluation = Extract<ViewerDocument, { kind: 'evaluation' }>;

function evaluation(document: EvaluationDocument, more: Partial<Evaluation> = {}): Evaluation {
  const published = publishedDocument({ kind: 'evaluation', document });
  return { ...(published as Evaluation), sources: [], sessions: [], ...more };
}

const compared = {
  a: sourceOf('skills/crane'),
  b: { ...sourceOf('skills/crane', SKILL_TEXT.replace('preliminary', 'bird')), sha256: 'cd'.repeat(32) },
};

/** A report of every kind, by the id of its entry. */
export const DOCUMENTS: Record<string, ViewerDocument> = {
  skill: evaluation(SKILL, {
    sources: [sourceOf(SKILL.subject.path)],
    sessions: [{ key: SESSION_KEY, label: 'session 1', subject: SKILL.subject.path }],
  }),
  judged: evaluation(judgedSkill(misledLayer()), { sources: [sourceOf('skills/crane')] }),
  executed: evaluation(simulatedSkill(executedLayer()), {
    sessions: [{ key: EXECUTED_SESSION.key, label: 'session 101', subject: 'skills/crane' }],
  }),
  errored: evaluation(erroredSkill()),
  plugin: evaluation(samplePlugin()),
  collection: evaluation(sampleCollection({ evaluations: [SKILL, samplePlugin(), erroredSkill()] })),
  comparison: { ...published('comparison'), sources: compared } as ViewerDocument,
  grid: {
    ...published('grid of agents'),
    sessions: [{ key: SESSION_KEY, label: 'claude-code, session 1', subject: SKILL.subject.path }],
  } as ViewerDocument,
  'skills-grid': { ...published('grid of skills'), sessions: [] } as ViewerDocument,
  leaderboard: published('leaderboard'),
  long: publishedDocument({ kind: 'leaderboard', document: longLeaderboard() }) as ViewerDocument,
  threat: {
    ...publishedDocument({
      kind: 'threat-report',
      document: reportThreat([
        ...variedCases(),
        ...Array.from({ length: 3 }, (_, index) => unclearCase({ id: `u-${index}`, probeId: `u-${index}` })),
      ]),
    }),
    reviews: null,
  } as ViewerDocument,
  'threat-comparison': published('threat comparison'),
  delta: published('vetoed delta'),
  set: published('skill set'),
};

function published(name: keyof typeof OTHER_DOCUMENTS): ViewerDocument {
  return publishedDocument(
    OTHER_DOCUMENTS[name] as Parameters<typeof publishedDocument>[0],
  ) as ViewerDocument;
}

function longLeaderboard() {
  const names = [
    'a'.repeat(300),
    'مهارة لمراجعة ترحيل قواعد البيانات',
    '👩‍💻🇩🇪🏳️‍🌈 emoji',
    '审查数据库迁移脚本的技能',
  ];
  return reportLeaderboard({
    leaderboard: Array.from({ length: 2000 }, (_, index) =>
      reportLeaderboardRow({
        name: names[index] ?? `skill-${index}`,
        path: `skills/skill-${index}`,
        category: index % 3 === 0 ? 'origami' : null,
        bradleyTerry: 2500 - index,
        ciLow: 2450 - index,
        ciHigh: 2550 - index,
        rankBand: 1 + Math.floor(index / 100),
        rankBest: index + 1,
        rankWorst: index + 20,
      }),
    ),
  });
}

/** The first page of every kind, and every page that is opened from it, by a name for its pictures. */
export const SCENES: Record<string, string> = {
  start: '#/',
  skill: '#/e/skill',
  dimension: '#/e/skill/dimension/triggering_accuracy',
  'judged-dimension': '#/e/judged/dimension/robustness',
  session: `#/e/skill/session/${SESSION_KEY}`,
  judged: '#/e/judged',
  executed: '#/e/executed',
  'executed-session': `#/e/executed/session/${EXECUTED_SESSION.key}`,
  errored: '#/e/errored',
  plugin: '#/e/plugin',
  collection: '#/e/collection',
  comparison: '#/e/comparison',
  grid: '#/e/grid',
  'grid-session': `#/e/grid/session/${SESSION_KEY}`,
  'skills-grid': '#/e/skills-grid',
  leaderboard: '#/e/leaderboard',
  'long-leaderboard': '#/e/long',
  threat: '#/e/threat',
  case: '#/e/threat/case/db-planted-note',
  'threat-comparison': '#/e/threat-comparison',
  delta: '#/e/delta',
  set: '#/e/set',
  unknown: '#/nowhere',
};

export function embeddedViewer(
  documents: Record<string, ViewerDocument> = DOCUMENTS,
  changes: Partial<EmbeddedViewer> = {},
): EmbeddedViewer {
  return {
    version: 1,
    tool: { name: 'plugin-eval', version: '1.2.3' },
    entries: Object.entries(documents).map(([id, { kind }]) => ({
      id,
      kind,
      title: `The ${id}`,
      from: { file: `${id}.json`, run: null },
      outcome: null,
      at: null,
    })),
    documents,
    transcripts: { [SESSION_KEY]: TRANSCRIPT, [EXECUTED_SESSION.key]: EXECUTED_SESSION },
    notes: ['One transcript did not fit into this file.'],
    ...changes,
  };
}

/** The HTML file of these data, with the plain report of the skill for those without script. */
export function viewerFile(embedded: EmbeddedViewer): string {
  return reportPage({ kind: 'evaluation', document: SKILL }, { embedded, ...viewerAssets() });
}
