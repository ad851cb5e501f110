import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import type { Installation } from './plan-sessions.ts';

type Installed = MonteCarloLayer['installed'][number];

/**
 * The installed skills, and how much of each description the listing kept, as the sessions reported: the
 * subject first, then the others in their order in the listing, then the control skill.
 */
export function installedSkills(
  { skills, control }: Installation,
  subjectName: string,
  draws: { sessions: readonly SessionDraw[]; controls: readonly SessionDraw[] },
): Installed[] {
  const inSessions = listingOf(draws.sessions) ?? listingOf(draws.controls) ?? {};
  const inControls = listingOf(draws.controls) ?? {};
  const entries = skills.map(({ name }): Installed => {
    const role = name === subjectName ? 'subject' : 'distractor';
    return { name, role, listed: inSessions[name] ?? 'full' };
  });
  return [
    ...entries.filter(({ role }) => role === 'subject'),
    ...entries.filter(({ role }) => role === 'distractor'),
    ...(draws.controls.length === 0
      ? []
      : [
          {
            name: control.name,
            role: 'control' as const,
            listed: inControls[control.name] ?? ('full' as const),
          },
        ]),
  ];
}

function listingOf(draws: readonly SessionDraw[]): Record<string, Installed['listed']> | null {
  const results = draws.flatMap((draw) => (draw.state === 'result' ? [draw.result] : []));
  return results.find(({ listed }) => Object.keys(listed).length > 0)?.listed ?? null;
}
