import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { weekTotals } from '@plugin-eval/report/usage/usage-sessions-view.ts';

const WEEK = 7 * 86_400_000;
const MOST_WEEKS = 104;

/** Sessions of each week, the part with a skill darker. Weeks without sessions keep their place. */
export function WeekBars({ weeks }: { weeks: Usage['weeks'] }) {
  const totals = everyWeek(weekTotals(weeks)).slice(-MOST_WEEKS);
  const [first, last] = [totals[0], totals.at(-1)];
  if (first === undefined || last === undefined)
    return <p className="quiet">No session matches these filters.</p>;
  const most = Math.max(1, ...totals.map(({ sessions }) => sessions));
  const all = totals.reduce((sum, { sessions }) => sum + sessions, 0);
  const used = totals.reduce((sum, { withSkill }) => sum + withSkill, 0);
  return (
    <figure className="weeks">
      <div
        className="weeks-bars"
        role="img"
        aria-label={`${all} sessions from ${first.week} to ${last.week}, ${used} with a skill, at most ${most} in a week`}
      >
        {totals.map(({ week, sessions, withSkill }) => (
          <span key={week} title={`Week of ${week}: ${sessions} sessions, ${withSkill} with a skill`}>
            <i className="step-listed" style={{ height: percentAlong(sessions / most) }} />
            <i className="step-loaded" style={{ height: percentAlong(withSkill / most) }} />
          </span>
        ))}
      </div>
      <div className="weeks-scale" aria-hidden="true">
        <span>{first.week}</span>
        <span>{last.week}</span>
      </div>
      <figcaption>
        <span>
          <i className="step-listed" aria-hidden="true" />
          all sessions (at most {most} a week)
        </span>
        <span>
          <i className="step-loaded" aria-hidden="true" />
          with a skill
        </span>
      </figcaption>
    </figure>
  );
}

type WeekTotal = ReturnType<typeof weekTotals>[number];

function everyWeek(totals: readonly WeekTotal[]): WeekTotal[] {
  const known = new Map(totals.map((one) => [one.week, one]));
  const times = totals.map(({ week }) => Date.parse(week));
  const weeks: WeekTotal[] = [];
  const last = Math.max(...times);
  for (let at = Math.max(Math.min(...times), last - (MOST_WEEKS - 1) * WEEK); at <= last; at += WEEK) {
    const week = new Date(at).toISOString().slice(0, 10);
    weeks.push(known.get(week) ?? { week, sessions: 0, withSkill: 0 });
  }
  return weeks;
}
