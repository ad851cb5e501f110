import type { ComparedArm } from '@plugin-eval/core/documents/compared-arm.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import {
  DASH,
  formatCount,
  formatGain,
  formatInterval,
  formatP,
  formatPercent,
  formatSignedCount,
} from '../number-format.ts';
import type { Block, Cell } from '../view-model/blocks.ts';
import { paragraph, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { describeRateDifference } from './rate-difference.ts';
import { describeInvalid } from './sessions-warning.ts';

const LONGEST = { name: 200, note: 300 };
const COLUMNS = ['Arm', 'Installed:', 'Activation:', '95 % interval', 'Activation', 'Quality', 'Tokens:'];

/** The arms in `--arms`, the first of which is the layer itself; empty for a single arm. */
export function comparedArmsBlocks(layer: MonteCarloLayer, compared: readonly ComparedArm[]): Block[] {
  if (compared.length === 0) return [];
  const first = layer.arm ?? 'siblings';
  return [
    table(COLUMNS, [rowOf(first, layer, null), ...compared.map((one) => rowOf(one.arm, one.layer, one))]),
    paragraph(
      `The score rests on ${first} alone. The last three columns are each arm minus ${first}, prompt by prompt over prompts that should trigger the skill; p-values of the activation are adjusted by Holm.`,
      'quiet',
    ),
  ];
}

function rowOf(arm: string, layer: MonteCarloLayer, compared: ComparedArm | null): Cell[] {
  const name = [shortened(arm, LONGEST.name, 'code')];
  const installed = formatCount(layer.installed.filter(({ role }) => role !== 'control').length);
  if (!layer.valid)
    return [
      ...[name, installed, [{ text: 'invalid', tone: 'bad' as const }], ''],
      ...[[shortened(describeInvalid(layer), LONGEST.note)], '', ''],
    ];
  const { activation } = layer;
  const { ciLow = null, ciHigh = null } = activation ?? {};
  return [
    ...[name, installed],
    activation === null ? DASH : [{ text: formatPercent(activation.rate, 1), tone: 'strong' }],
    formatInterval({ ciLow, ciHigh }, 'percent') ?? '',
    compared?.activation == null ? '' : describeRateDifference(compared.activation),
    describeQuality(compared?.lift ?? null),
    compared?.lift?.tokens == null ? '' : formatSignedCount(compared.lift.tokens.mean),
  ];
}

/** "+0.12, 0.01 to 0.23 (p = 0.03), significant". */
function describeQuality(lift: ComparedArm['lift']): string {
  if (lift === null || lift.mean === null) return '';
  const { mean, ciLow, ciHigh, pValue, significant } = lift;
  const range =
    ciLow === null || ciHigh === null ? '' : `, ${formatGain(ciLow, 2)} to ${formatGain(ciHigh, 2)}`;
  const p = pValue === null ? '' : ` (p = ${formatP(pValue)})`;
  return `${formatGain(mean, 2)}${range}${p}${significant === true ? ', significant' : ''}`;
}
