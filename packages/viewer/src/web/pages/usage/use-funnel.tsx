import type { UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import { percentAlong } from '@plugin-eval/report/percent-along.ts';
import { verdictWords } from '@plugin-eval/report/usage/verdict-words.ts';
import { agentTitle } from '@plugin-eval/skill/agents/room-advice.ts';
import { useState } from 'react';
import { InWords } from '../../design/in-words.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';

const FIRST_SHOWN = 20;
const STEPS = ['listed', 'loaded', 'invoked'] as const;

/** Sessions in which each skill was listed, loaded by the model and invoked by its user. */
export function UseFunnel({ skills }: { skills: readonly UsedSkill[] }) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...skills.map(listedSessions));
  const shown = isWhole ? skills : skills.slice(0, FIRST_SHOWN);
  if (skills.length === 0) return <p className="quiet">No skill matches these filters.</p>;
  return (
    <figure className="funnel">
      <ul>
        {shown.map((skill) => (
          <FunnelRow key={`${skill.agent} ${skill.name}`} skill={skill} most={most} />
        ))}
      </ul>
      {shown.length < skills.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {skills.length}
        </button>
      )}
      <figcaption>
        {STEPS.map((step) => (
          <span key={step}>
            <i className={`step-${step}`} aria-hidden="true" />
            {step}
          </span>
        ))}
        <span>sessions</span>
      </figcaption>
    </figure>
  );
}

function FunnelRow({ skill, most }: { skill: UsedSkill; most: number }) {
  const sessions = { listed: listedSessions(skill), loaded: skill.loaded, invoked: skill.invoked };
  return (
    <li>
      <span className="funnel-name">
        <b>
          <UntrustedName name={skill.name} />
        </b>
        <small>{agentTitle(skill.agent)}</small>
      </span>
      <span className="funnel-bars" aria-hidden="true">
        {STEPS.map((step) => (
          <i
            key={step}
            className={`step-${step}`}
            style={{ width: percentAlong(Math.min(1, sessions[step] / most)) }}
          />
        ))}
      </span>
      <span className="funnel-numbers">
        {STEPS.map((step) => `${sessions[step]} ${step}`).join(', ')}
        <small>
          <InWords words={verdictWords(skill)} />
        </small>
      </span>
    </li>
  );
}

function listedSessions({ listed: { whole, cut, nameOnly, assumed } }: UsedSkill): number {
  return whole + cut + nameOnly + assumed;
}
