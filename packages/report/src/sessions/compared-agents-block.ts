import type { ComparedAgent } from '@plugin-eval/core/documents/compared-agent.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatInterval, formatPercent } from '../number-format.ts';
import type { Block, Cell } from '../view-model/blocks.ts';
import { paragraph, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { describeRateDifference } from './rate-difference.ts';
import { describeInvalid } from './sessions-warning.ts';

const LONGEST = { name: 200, note: 300 };

/** Load rates of each agent in `--agent`, the first of which is the layer itself; empty for one agent. */
export function comparedAgentsBlocks(layer: MonteCarloLayer, compared: readonly ComparedAgent[]): Block[] {
  const [first] = compared;
  if (first === undefined) return [];
  const against = first.difference?.against;
  const rows = [
    rowOf(against ?? layer.driver, layer, null),
    ...compared.map(({ agent, layer: other, difference }) => rowOf(agent, other, difference)),
  ];
  const isConfounded = compared.some(({ difference }) => difference?.sameModel === false);
  return [
    table(['Agent', 'Model', 'Activation:', '95 % interval', 'Against the first'], rows),
    paragraph(
      `The score rests on the first alone. Differences are of the activation rate, prompt by prompt, their p-values adjusted by Holm.${
        isConfounded
          ? ' Where the models differ, differences between the agents may be due to the models.'
          : ''
      }`,
      'quiet',
    ),
  ];
}

function rowOf(agent: string, layer: MonteCarloLayer, difference: ComparedAgent['difference']): Cell[] {
  const { activation } = layer;
  const model = [shortened(layer.model, LONGEST.name, 'code')];
  if (!layer.valid)
    return [
      agent,
      model,
      [{ text: 'invalid', tone: 'bad' }],
      '',
      [shortened(describeInvalid(layer), LONGEST.note)],
    ];
  return [
    agent,
    model,
    [{ text: formatPercent(activation?.rate ?? null, 1), tone: 'strong' }],
    formatInterval({ ciLow: activation?.ciLow ?? null, ciHigh: activation?.ciHigh ?? null }, 'percent') ?? '',
    difference === null ? '' : describeRateDifference(difference),
  ];
}
