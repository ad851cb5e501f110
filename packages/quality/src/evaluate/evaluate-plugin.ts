import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import type {
  Composite,
  Dimension,
  PluginEvaluation,
  SkillEvaluation,
  StaticLayer,
} from '@plugin-eval/core/documents/evaluation.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import {
  type DimensionName,
  LAYER_NAMES,
  SCHEMA_VERSION,
  SUB_CHECK_NAMES,
  type SubCheckName,
} from '@plugin-eval/core/documents/names.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import { manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import type { Member, PluginMember } from '@plugin-eval/skill/member.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { findingFromNote } from '../static/finding-from-note.ts';
import { isScoredByStatic } from '../static/score-features.ts';
import { orderFindings } from '../static/static-findings.ts';
import { orderAdvice } from './advice/order-advice.ts';
import type { AnalysisJob, AnalysisOutcome } from './analysis-job.ts';
import { applySeverity } from './apply-severity.ts';
import type { EvaluationOptions } from './evaluation-options.ts';
import { measuredComposite, measuredDimension } from './measured-scores.ts';
import { withBadge } from './with-badge.ts';

/** Most pieces of advice a plugin repeats from its skills. */
const ADVICE_PER_PLUGIN = 20;

/**
 * Jobs for everything analysed in a plugin, in the order in which `assemblePlugin` expects the outcomes.
 * @param apart real paths of folders in it that are scanned with other members
 */
export function pluginJobs(
  plugin: PluginMember,
  { scan = false }: EvaluationOptions,
  apart: readonly string[] = [],
): AnalysisJob[] {
  // The entry that has the rest of the folder is scanned with it.
  const isScanned = scan && !plugin.sharesRoot;
  const inside = isScanned ? plugin.skills.filter((skill) => liesIn(plugin, skill)) : [];
  return [
    ...plugin.skills.map((member) => ({
      ...{ kind: 'skill' as const, member, plugin: plugin.name },
      ...(inside.includes(member) ? { scannedByPlugin: true } : {}),
    })),
    ...plugin.agents.map((member) => ({ kind: 'agent' as const, member, root: plugin.path })),
    ...plugin.commands.map((member) => ({ kind: 'command' as const, member, root: plugin.path })),
    ...(isScanned
      ? [{ kind: 'scan' as const, member: { path: plugin.path, shown: plugin.shown }, skills: inside, apart }]
      : []),
  ];
}

/** Returns false for a skill linked from outside, which the scan of the plugin does not follow. */
function liesIn(plugin: PluginMember, skill: Member): boolean {
  return isInside(realPathOrNull(plugin.path) ?? plugin.path, realPathOrNull(skill.path) ?? skill.path);
}

/** A plugin's summary of its skills' paid layers. Loaded only after paid work. */
export interface PluginSummaries {
  summarisePaidLayers(skills: readonly SkillEvaluation[]): (JudgeLayer | MonteCarloLayer)[];
}

const NO_SUMMARIES: PluginSummaries = {
  summarisePaidLayers: () => [],
};

/**
 * The document of a plugin. Its composite is the plain mean over its skills; its layer 1 score the mean over its
 * skills and agents. Source: docs/specification/quality.md, "Plugins".
 * @param summaries of the paid layers; absent where layer 1 alone ran
 */
export function assemblePlugin(
  plugin: PluginMember,
  outcomes: readonly AnalysisOutcome[],
  options: EvaluationOptions,
  { summarisePaidLayers }: PluginSummaries = NO_SUMMARIES,
): PluginEvaluation {
  const scan = outcomes.find((outcome) => outcome.kind === 'scan')?.scan ?? null;
  const ofSkills = new Map(scan?.skills.map((skill) => [skill.path, skill.scan]));
  const skills = outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'skill') return [];
    const found = ofSkills.get(outcome.evaluation.subject.path);
    return [found === undefined ? outcome.evaluation : withBadge({ ...outcome.evaluation, scan: found })];
  });
  const agents = outcomes.flatMap((outcome) => (outcome.kind === 'agent' ? [outcome.evaluation] : []));
  const commands = outcomes.filter((outcome) => outcome.kind === 'command');
  const failed = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.error] : []));
  const manifest = formatChildPath(
    plugin.shown,
    manifestIn(plugin.path, 'plugin')?.path ?? '.claude-plugin/plugin.json',
  );
  const noted = plugin.notes.map((note) => ({ ...findingFromNote(note, manifest), file: manifest }));
  const ofManifest = applySeverity({ findings: noted, suppressed: [] }, options.severity);
  const layers = skills.map((skill) => skill.layers[0]);
  const errors = [...plugin.errors, ...failed];
  const complete = errors.length === 0 && skills.every(({ composite }) => composite.complete);
  const summaries = summarisePaidLayers(skills);
  const staticLayer: StaticLayer = {
    name: 'static',
    score: mean([...layers.flatMap(({ score }) => score ?? []), ...agents.map(({ score }) => score)]),
    durationMs: layers.reduce((sum, layer) => sum + layer.durationMs, 0),
    antiPatterns: layers.flatMap(({ antiPatterns }) => antiPatterns),
    subScores: skills.length === 0 ? null : meanSubScores(skills),
    features: null,
  };
  return withBadge({
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: options.toolVersion },
    subject: { kind: 'plugin', name: plugin.name, path: plugin.shown, sha256: null },
    depth: options.depth,
    composite: compositeOf(skills, complete),
    dimensions: mapDimensions((name) => dimensionOf(name, skills, errors.length > 0)),
    layers: [staticLayer, ...summaries],
    uncertainty: null,
    ranking: null,
    safety: null,
    scan: scan?.own ?? null,
    findings: orderFindings([...ofManifest.findings, ...commands.flatMap(({ findings }) => findings)]),
    suppressed: [...ofManifest.suppressed, ...commands.flatMap(({ suppressed }) => suppressed)],
    advice: adviceFrom(skills),
    tips: [],
    gates: [],
    skills,
    agents,
    skipped: plugin.skipped,
    errors,
  });
}

function compositeOf(skills: readonly SkillEvaluation[], complete: boolean): Composite {
  const score = mean(skills.flatMap((skill) => skill.composite.score ?? []));
  const dimensions = mapDimensions((name) => meanDimension(name, skills));
  return measuredComposite({ score, complete, dimensions });
}

function dimensionOf(name: DimensionName, skills: readonly SkillEvaluation[], hasErrors: boolean): Dimension {
  const score = meanDimension(name, skills);
  const errored =
    skills.some((skill) => skill.dimensions[name].status === 'errored') ||
    (score === null && hasErrors && isScoredByStatic(name));
  const fromLayers = Object.fromEntries(
    LAYER_NAMES.filter((layer) => skills.some(({ dimensions }) => layer in dimensions[name].layers)).map(
      (layer) => [layer, mean(skills.flatMap(({ dimensions }) => dimensions[name].layers[layer] ?? []))],
    ),
  );
  return measuredDimension(name, {
    score,
    status: errored ? 'errored' : score !== null ? 'measured' : 'unmeasured',
    layers: { static: null, ...fromLayers },
  });
}

function meanDimension(name: DimensionName, skills: readonly SkillEvaluation[]): number | null {
  return mean(skills.flatMap((skill) => skill.dimensions[name].score ?? []));
}

function meanSubScores(skills: readonly SkillEvaluation[]): Record<SubCheckName, number> {
  return Object.fromEntries(
    SUB_CHECK_NAMES.map((name) => [
      name,
      mean(skills.flatMap((skill) => skill.layers[0].subScores?.[name] ?? [])) ?? 0,
    ]),
  ) as Record<SubCheckName, number>;
}

/** The skills' advice with the gain it brings to the plugin, whose composite is their mean. */
function adviceFrom(skills: readonly SkillEvaluation[]): Advice[] {
  return orderAdvice(
    skills.flatMap((skill) =>
      skill.advice.map((advice) => ({
        ...advice,
        action: `${skill.subject.name}: ${advice.action}`,
        compositeGain: advice.compositeGain === null ? null : advice.compositeGain / skills.length,
      })),
    ),
  ).slice(0, ADVICE_PER_PLUGIN);
}
