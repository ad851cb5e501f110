import type { Doctor } from '@plugin-eval/core/documents/doctor.ts';
import type { Cell, Section, Tone, Words } from '../view-model/blocks.ts';
import { paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';

type Check = Doctor['checks'][number];
type Depth = Doctor['depths'][number];

const TONES: Record<Check['status'], Tone> = { ok: 'good', failed: 'bad', absent: 'quiet', skipped: 'quiet' };

/** Checks in four groups: broken, needed for the next depth, ready, optional. */
export function doctorView({ checks, depths }: Doctor): Section[] {
  const next = depths.find(({ reachable }) => !reachable);
  const having = (status: Check['status']) => checks.filter((check) => check.status === status);
  const missing = [...having('absent'), ...having('skipped')];
  const needed = missing.filter(({ name }) => next?.message.includes(`"${name}"`));
  const optional = missing.filter((check) => !needed.includes(check));
  return [
    ...withPriority(1, section('verdict', null, [paragraph(verdictWords(depths, having('failed').length))])),
    ...withPriority(1, checkSection('failed', 'Broken', having('failed'))),
    ...(next === undefined ? [] : checkSection('needed', `Needed for --depth ${next.depth}`, needed)),
    ...checkSection('ready', 'Ready', having('ok')),
    ...checkSection('optional', 'Optional', optional),
    ...section('depths', 'Depths', [table([], depths.map(depthRow))]),
  ];
}

/** "Ready for --depth quick. Next: --depth standard needs a model." */
function verdictWords(depths: readonly Depth[], broken: number): Words {
  const reached = depths.findLast(({ reachable }) => reachable);
  const next = depths.find(({ reachable }) => !reachable);
  return [
    broken > 0 ? { text: `${broken} broken. `, tone: 'bad' } : '',
    {
      text: reached === undefined ? 'Ready for nothing.' : `Ready for --depth ${reached.depth}.`,
      tone: 'strong',
    },
    next === undefined ? '' : ` Next: --depth ${next.depth} ${next.message}.`,
  ];
}

function checkSection(id: string, title: string, checks: readonly Check[]): Section[] {
  return section(id, title, [
    table(
      [],
      checks.map(({ name, status, message }) => [[{ text: name, tone: TONES[status] }], message]),
    ),
  ]);
}

function depthRow({ depth, reachable, message }: Depth): Cell[] {
  return [
    [{ text: `--depth ${depth}`, tone: reachable ? 'good' : 'quiet' }],
    reachable ? message : [{ text: message, tone: 'quiet' }],
  ];
}
