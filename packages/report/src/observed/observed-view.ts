import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { formatPercent, plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { fact, factList, paragraph, section } from '../view-model/build-blocks.ts';

/** The heading. */
const OBSERVED = 'Observed in real use';

/**
 * Telemetry of real use, shown next to the measurements and never mixed with them; empty without telemetry.
 */
export function observedSections(evaluation: Evaluation): Section[] {
  const { observed } = evaluation;
  if (observed === undefined) return [];
  const { activations, sessions, sessionsSeen, unnamed, triggers, first, last } = observed;
  const measured = monteCarloLayerOf(evaluation)?.activation?.rate ?? null;
  const days = first === null ? null : first === last ? first : `${first} to ${last}`;
  const named = [
    `${triggers['claude-proactive']} by the agent itself`,
    `${triggers['user-slash']} by its user`,
    `${triggers['nested-skill']} by another skill`,
    ...(triggers.unknown === 0 ? [] : [`${triggers.unknown} unsaid`]),
  ];
  return section('observed', OBSERVED, [
    factList([
      fact('loaded', plural(activations, 'time'), activations === 0 ? null : named.join(', ')),
      fact(
        'sessions',
        `${sessions} of ${sessionsSeen}`,
        sessionsSeen === 0
          ? 'none has an id'
          : `${formatPercent(sessions / sessionsSeen)} of those recorded${days === null ? '' : `, ${days}`}`,
      ),
      ...(unnamed === 0
        ? []
        : [
            fact(
              'without a name',
              plural(unnamed, 'activation'),
              'the telemetry withheld the skill name (OTEL_LOG_TOOL_DETAILS)',
            ),
          ]),
      ...(measured === null
        ? []
        : [
            fact(
              'measured',
              formatPercent(measured),
              'activation in sessions on test prompts, a different question',
            ),
          ]),
    ]),
    paragraph(
      'From claude_code.skill_activated events. User prompts are unknown, so this is not an activation rate, and no score uses it.',
      'quiet',
    ),
  ]);
}
