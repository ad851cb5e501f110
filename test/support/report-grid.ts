import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Grid } from '@plugin-eval/core/documents/grid.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { assembleGrid } from '@plugin-eval/quality/evaluate/grid/assemble-grid.ts';
import type { ColumnSource } from '@plugin-eval/quality/evaluate/grid/grid-columns.ts';
import { executedLayer } from './executed-layers.ts';
import { invalidLayer, monteCarloLayer, silentLayer } from './monte-carlo-layers.ts';
import { simulatedSkill } from './simulated-report.ts';

/** One skill in three agents: one that fires, one that never does and one that was not measured. */
export function agentsGrid(): Grid {
  const skill = simulatedSkill(monteCarloLayer());
  const column = (name: string, layer: MonteCarloLayer, isOwn = false): ColumnSource => ({
    ...{ name, layer, isOwn },
    evaluation: skill as Evaluation,
  });
  return assembleGrid(
    'agents',
    [
      column('claude-code', monteCarloLayer(), true),
      column('codex', { ...ownKeys(silentLayer()), driver: 'codex', model: 'openai:gpt-5.2' }),
      column('gemini', { ...invalidLayer(), driver: 'gemini', model: 'google:gemini-3-pro' }),
    ],
    0,
  );
}

/** Three skills, one of them with executed cases. */
export function skillsGrid(): Grid {
  const column = (name: string, layer: MonteCarloLayer): ColumnSource => ({
    ...{ name, layer, isOwn: true },
    evaluation: simulatedSkill(layer),
  });
  return assembleGrid(
    'skills',
    [column('crane', monteCarloLayer()), column('swan', executedLayer()), column('boat', silentLayer())],
    0,
  );
}

/** Sessions of another agent are others. */
function ownKeys(layer: MonteCarloLayer): MonteCarloLayer {
  return { ...layer, sessions: layer.sessions.map((one) => ({ ...one, key: `codex-${one.key}` })) };
}
