import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FinishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { thoroughLayer } from './monte-carlo-layers.ts';
import { reportComparison } from './report-comparison.ts';
import { reportCollection, reportPlugin, reportSkill } from './report-documents.ts';
import { agentsGrid } from './report-grid.ts';
import { reportLeaderboard } from './report-leaderboard.ts';
import { simulatedSkill } from './simulated-report.ts';
import { simulatedArms, simulatedDelta } from './simulated-safety.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { reportThreat, reportThreatComparison } from './threat-documents.ts';

/** One document of each kind and shape that the viewer shows, by what it is. */
export async function everyDocument(): Promise<Record<string, FinishedDocument>> {
  return {
    skill: { kind: 'evaluation', document: reportSkill() },
    simulated: { kind: 'evaluation', document: simulatedSkill(thoroughLayer()) },
    plugin: { kind: 'evaluation', document: reportPlugin() },
    collection: { kind: 'evaluation', document: reportCollection() },
    comparison: { kind: 'comparison', document: reportComparison(reportSkill(), reportSkill()) },
    grid: { kind: 'grid', document: agentsGrid() },
    leaderboard: { kind: 'leaderboard', document: reportLeaderboard() },
    'threat report': { kind: 'threat-report', document: reportThreat() },
    'threat comparison': { kind: 'threat-comparison', document: reportThreatComparison() },
    'safety delta': {
      kind: 'safety-delta',
      document: await simulatedDelta(simulatedArms(({ sample }) => (sample % 2 === 0 ? 'passes' : 'fails'))),
    },
  };
}

/** A folder with a file of these bytes, or of the JSON of a document. */
export function fileOf(content: string | Buffer | FinishedDocument, name = 'report.json') {
  const folder = temporaryFolder();
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(join(folder, name), isText ? content : renderJson(content.document));
  return { folder, file: name };
}
