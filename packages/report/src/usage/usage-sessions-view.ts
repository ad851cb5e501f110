import type { DraftOrigin, Usage } from '@plugin-eval/core/documents/usage.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { formatName } from '../format-name.ts';
import { plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { notice, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';
import { ORIGIN_WORDS } from './draft-origins.ts';

const MOST_WEEKS = 26;
const MOST_SESSIONS = 50;
const MOST_MISSED = 20;

/** Adds up the sessions of each week. */
export function weekTotals(weeks: Usage['weeks']): { week: string; sessions: number; withSkill: number }[] {
  return [...Map.groupBy(weeks, ({ week }) => week)].map(([week, own]) => ({
    week,
    sessions: own.reduce((sum, { sessions }) => sum + sessions, 0),
    withSkill: own.reduce((sum, { withSkill }) => sum + withSkill, 0),
  }));
}

/** Bars of the weeks: sessions with a skill among all. */
export function weeksSection(usage: Usage): Section[] {
  const weeks = weekTotals(usage.weeks);
  const most = Math.max(1, ...weeks.map(({ sessions }) => sessions));
  return section('weeks', weeks.length < 2 ? null : 'Weeks', [
    table(
      ['Week of', 'Sessions:', 'With a skill:', { title: '', isMeter: true }],
      (weeks.length < 2 ? [] : weeks.slice(-MOST_WEEKS)).map(({ week, sessions, withSkill }) => [
        week,
        String(sessions),
        String(withSkill),
        { meter: { share: sessions / most } },
      ]),
    ),
  ]);
}

/** Timeline of the latest sessions, without a word of anybody. */
export function recentSection({ recent }: Usage): Section[] {
  return withPriority(
    3,
    section('sessions', 'Sessions', [
      {
        kind: 'entries',
        entries: recent.slice(0, MOST_SESSIONS).map(({ session, agent, began, events }) => ({
          head: `${began.slice(0, 16).replace('T', ' ')} ${agentTitle(agent)} (${session})`,
          lines: events.map(({ kind, skill, at }) => `${at.slice(11, 19)} ${kind} ${formatName(skill)}`),
        })),
        more: Math.max(0, recent.length - MOST_SESSIONS),
      },
    ]),
  );
}

/** Drafts of tests, with their origins. */
export function draftsSection({ drafts }: Usage): Section[] {
  if (drafts === null) return [];
  const { skill, cases, leftOut } = drafts;
  const from = (origin: DraftOrigin) => cases.filter((one) => one.origin === origin).length;
  const left = leftOut.sameSession + leftOut.duplicates + leftOut.beyondLimit;
  return section('drafts', `Draft tests of ${formatName(skill)}`, [
    paragraph(
      `${plural(cases.length, 'draft')}: ${from('load')} before a load, ${from('missed')} missed, ${from('ranked-first')} near misses. ${left} left out (same session ${leftOut.sameSession}, near duplicates ${leftOut.duplicates}, beyond the limit ${leftOut.beyondLimit}).`,
    ),
    from('missed') === 0 && from('load') > 0
      ? notice(
          'caution',
          'Every positive draft comes from a load, so the tests only confirm what the skill already does.',
        )
      : null,
    table(
      ['Should trigger', 'Origin', 'When', 'Prompt, redacted'],
      cases.map(({ prompt, shouldTrigger, origin, when }) => [
        shouldTrigger ? 'yes' : 'no',
        ORIGIN_WORDS[origin],
        when.slice(0, 10),
        prompt,
      ]),
    ),
    cases.length === 0
      ? null
      : paragraph(
          'Decide on each draft: remove its "status" to keep it, or delete it. score refuses drafts.',
        ),
  ]);
}

/** Prompts that are worth a look. */
export function missedSection({ missed }: Usage): Section[] {
  if (missed === null) return [];
  const about =
    'A listed skill ranks first by words and was not used. A hint for a person: no rate, no gate.';
  if (missed.length === 0) return section('missed', 'Worth a look', [paragraph('No prompt stands out.')]);
  const hasText = missed.some(({ prompt }) => prompt !== null);
  return section('missed', 'Worth a look', [
    paragraph(about),
    table(
      ['Skill', 'When', 'Score:', 'Reason', hasText ? 'Prompt, redacted' : 'Session'],
      missed.map(({ skill, when, score, reason, prompt, session }) => [
        formatName(skill),
        when.slice(0, 16).replace('T', ' '),
        score.toFixed(1),
        reason,
        hasText ? (prompt ?? '') : session,
      ]),
      { mostShown: MOST_MISSED },
    ),
  ]);
}
