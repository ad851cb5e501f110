import type { z } from 'zod';
import { formatCount } from '../text/format-count.ts';
import type { CamelCased } from './camel-case.ts';
import {
  type DocumentForm,
  form,
  type SchemaOf,
  viewedDocument,
  writtenDocument,
} from './define-document.ts';

const evaluation = () => import('./evaluation.ts');
const ranking = () => import('./ranking.ts');
const run = () => import('./run.ts');
const threat = () => import('./threat-report.ts');

/**
 * The kinds of documents that commands write. JSON Schema, types, recognition, titles, the pages of the viewer and the
 * formats of a command derive from this table.
 */
export const DOCUMENTS = {
  evaluation: viewedDocument({
    forms: {
      collection: form(async () => (await evaluation()).collectionSchema, 'subject summary evaluations'),
      'plugin-evaluation': form(
        async () => (await evaluation()).pluginEvaluationSchema,
        'subject composite skills',
      ),
      'skill-evaluation': form(
        async () => (await evaluation()).skillEvaluationSchema,
        'subject composite layers',
      ),
    },
    title: ({ subject }) => subject.name,
  }),
  'safety-delta': viewedDocument({
    forms: {
      'safety-delta': form(
        async () => (await import('./safety-delta.ts')).safetyDeltaSchema,
        'arms replication',
      ),
    },
    title: ({ skills }) =>
      skills.length === 0 ? 'Safety delta' : `Safety delta of ${skills.map(({ name }) => name).join(', ')}`,
  }),
  'threat-comparison': viewedDocument({
    forms: {
      'threat-comparison': form(
        async () => (await import('./threat-comparison.ts')).threatComparisonSchema,
        'a b mcnemar',
      ),
    },
    title: ({ a, b }) => `Threat maps of ${a.name} and ${b.name}`,
  }),
  'collection-comparison': viewedDocument({
    forms: {
      'collection-comparison': form(
        async () => (await import('./collection-comparison.ts')).collectionComparisonSchema,
        'a b changes members',
      ),
    },
    title: ({ a, b }) => `${a.subject.path} and ${b.subject.path}`,
  }),
  comparison: viewedDocument({
    forms: {
      comparison: form(async () => (await import('./comparison.ts')).comparisonSchema, 'a b differences'),
    },
    title: ({ a, b }) => `${a.subject.path} and ${b.subject.path}`,
  }),
  grid: viewedDocument({
    forms: { grid: form(async () => (await import('./grid.ts')).gridSchema, 'axis columns prompts') },
    title: ({ columns }) => columns.map(({ name }) => name).join(', '),
  }),
  leaderboard: viewedDocument({
    forms: { leaderboard: form(async () => (await ranking()).leaderboardSchema, 'corpus leaderboard') },
    title: ({ leaderboard: { length } }) =>
      `Leaderboard of ${formatCount(length)} ${length === 1 ? 'skill' : 'skills'}`,
  }),
  'threat-report': viewedDocument({
    forms: { 'threat-report': form(async () => (await threat()).threatReportSchema, 'cases metrics rules') },
    title: ({ target }) => `Threat map of ${target.name}`,
  }),
  vet: viewedDocument({
    forms: { vet: form(async () => (await import('./vet.ts')).vetSchema, 'source left_out scan') },
    title: ({ source }) => `Before installing ${source.given}`,
  }),
  scan: viewedDocument({
    forms: { scan: form(async () => (await import('./scan.ts')).scanSchema, 'members summary skipped') },
    title: ({ members: [only, ...others] }) =>
      only !== undefined && others.length === 0 ? `Scan of ${only.name}` : 'Scan',
  }),
  improvement: viewedDocument({
    forms: {
      improvement: form(
        async () => (await import('./improvement.ts')).improvementSchema,
        'candidates left_out sessions_each',
      ),
    },
    title: ({ skill }) => `Changes of ${skill.name}`,
  }),
  drift: viewedDocument({
    forms: { drift: form(async () => (await import('./drift.ts')).driftSchema, 'compared sides suite') },
    title: ({ skills: [only, ...others] }) =>
      only !== undefined && others.length === 0 ? `Drift of ${only.name}` : 'Drift',
  }),
  retirement: viewedDocument({
    forms: {
      retirement: form(
        async () => (await import('./retirement.ts')).retirementSchema,
        'margin fewest_cases skills',
      ),
    },
    title: () => 'Skills that are not needed',
  }),
  rewriting: viewedDocument({
    forms: {
      rewriting: form(
        async () => (await import('./rewriting.ts')).rewritingSchema,
        'candidates race sessions_each',
      ),
    },
    title: ({ skill }) => `Instructions of ${skill.name}`,
  }),
  trimming: viewedDocument({
    forms: {
      trimming: form(
        async () => (await import('./trimming.ts')).trimmingSchema,
        'sections order steps patch',
      ),
    },
    title: ({ skill }) => `Trimming of ${skill.name}`,
  }),
  'skill-set': viewedDocument({
    forms: {
      'skill-set': form(
        async () => (await import('./skill-set.ts')).skillSetSchema,
        'skills agents collision_bound',
      ),
    },
    title: ({ skills: { length } }) =>
      `Skill set (${formatCount(length)} ${length === 1 ? 'skill' : 'skills'})`,
  }),
  usage: viewedDocument({
    forms: {
      usage: form(async () => (await import('./usage.ts')).usageSchema, 'window skills unknown_names'),
    },
    title: ({ sessions }) =>
      `Use of skills in ${formatCount(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
  }),
  detonation: writtenDocument('Effects in a sandbox', {
    detonation: form(async () => (await import('./detonation.ts')).detonationSchema),
  }),
  'ci-report': writtenDocument('Changed skills', {
    'ci-report': form(async () => (await import('./ci-report.ts')).ciReportSchema),
  }),
  validity: writtenDocument('Validity of the quick score', {
    validity: form(async () => (await import('./validity.ts')).validitySchema),
  }),
  'fix-report': writtenDocument('Corrections', {
    'fix-report': form(async () => (await import('./fix-report.ts')).fixReportSchema),
  }),
  'evals-check': writtenDocument('Tests of skills', {
    'evals-check': form(async () => (await import('./evals-check.ts')).evalsCheckSchema),
  }),
  certificate: writtenDocument('Certificate', {
    'skill-evaluation': form(async () => (await evaluation()).skillEvaluationSchema),
    'plugin-evaluation': form(async () => (await evaluation()).pluginEvaluationSchema),
  }),
  'evals-conversion': writtenDocument('Converted tests', {
    'evals-conversion': form(async () => (await import('./evals-conversion.ts')).evalsConversionSchema),
  }),
  'corpus-summary': writtenDocument('Corpus', {
    'corpus-summary': form(async () => (await ranking()).corpusSummarySchema),
  }),
  'dry-run': writtenDocument('Dry run', {
    'dry-run': form(async () => (await import('./dry-run.ts')).dryRunSchema),
  }),
  'threat-dry-run': writtenDocument('Dry run of the threat map', {
    'threat-dry-run': form(async () => (await import('./threat-dry-run.ts')).threatDryRunSchema),
  }),
  doctor: writtenDocument('Doctor', {
    doctor: form(async () => (await import('./doctor.ts')).doctorSchema),
  }),
  'run-list': writtenDocument('Runs', { 'run-list': form(async () => (await run()).runListSchema) }),
  'run-details': writtenDocument('Run', { 'run-details': form(async () => (await run()).runDetailsSchema) }),
  session: writtenDocument('Session', {
    session: form(async () => (await import('./session.ts')).sessionDocumentSchema),
  }),
  prompts: writtenDocument('Prompts', {
    prompts: form(async () => (await import('./prompts.ts')).promptsSchema),
  }),
  'threat-reviews': writtenDocument('Reviewed cases', {
    'threat-reviews': form(async () => (await import('./threat-reviews.ts')).threatReviewsSchema),
  }),
  calibration: writtenDocument('Calibration', {
    calibration: form(async () => (await threat()).calibrationSchema),
  }),
};

type Documents = typeof DOCUMENTS;

export type DocumentKind = keyof Documents;

/** Kinds that the viewer opens. */
export type ViewedKind = {
  [Kind in DocumentKind]: Documents[Kind] extends { isViewed: true } ? Kind : never;
}[DocumentKind];

type FormsOf<Kind extends DocumentKind> = Documents[Kind]['forms'];

/** Names of the published shapes: `schemas/NAME.schema.json`. */
export type SchemaName = { [Kind in DocumentKind]: keyof FormsOf<Kind> }[DocumentKind];

/** Documents by kind, as published, in snake_case. */
export type PublishedDocuments = {
  [Kind in DocumentKind]: z.infer<SchemaOf<FormsOf<Kind>[keyof FormsOf<Kind>]>>;
};

/** Documents by kind, with the names used in code. */
export type FinishedDocuments = { [Kind in DocumentKind]: CamelCased<PublishedDocuments[Kind]> };

/** The schemas of all published shapes. */
export async function publishedSchemas(): Promise<Record<SchemaName, z.ZodType>> {
  const forms = Object.values(DOCUMENTS).flatMap(({ forms }) => Object.entries<DocumentForm>(forms));
  const loaded = await Promise.all(forms.map(async ([name, { schema }]) => [name, await schema()]));
  return Object.fromEntries(loaded);
}
