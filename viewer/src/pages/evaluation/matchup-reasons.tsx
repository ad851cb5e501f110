import { DIMENSION_NAMES } from '../../../../src/documents/names.ts';
import type { Matchup, Verdict } from '../../../../src/documents/ranking.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { SECOND_ANSWER } from '../../../../src/report/judge/judgement-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { UntrustedPath, UntrustedText } from '../../design/untrusted.tsx';
import { ModelName, Quote } from './judgement.tsx';

/** How the two skills of a matchup are called, and neither of them. */
export type SkillWords = Readonly<Record<Verdict['winner'], string>>;

const WORDS: SkillWords = { first: 'this skill', second: 'the opponent', tie: 'neither' };

/** What every judge said of a matchup, in each order. */
export function MatchupReasons({
  matchup: { verdicts, leftOut },
  words = WORDS,
}: {
  matchup: Matchup;
  words?: SkillWords;
}) {
  if (verdicts.length === 0) return null;
  return (
    <Disclosure summary={`What was said in ${plural(verdicts.length, 'verdict')}`} className="more">
      {() => (
        <>
          {verdicts.map((verdict, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: verdicts have no other identity
            <VerdictOf key={index} verdict={verdict} words={words} />
          ))}
          {leftOut.map(({ skill, path, reason }) => (
            <p key={`${skill} ${path}`} className="quiet">
              Not seen of {words[skill]}: <UntrustedPath path={path} /> <UntrustedText text={reason} />
            </p>
          ))}
        </>
      )}
    </Disclosure>
  );
}

function VerdictOf({ verdict, words }: { verdict: Verdict; words: SkillWords }) {
  const { judge, model, swapped, winner, reasoning, dimensions, evidence, repaired } = verdict;
  return (
    <article className="judgement card">
      <p className="by row">
        <b>{words[winner]}</b>
        <span>
          preferred by judge {judge}, <ModelName name={model} />, {words[swapped ? 'second' : 'first']} shown
          first
        </span>
        {repaired && <span className="quiet">{SECOND_ANSWER}</span>}
      </p>
      <div className="reasons">
        <UntrustedText text={reasoning} />
      </div>
      <ul className="tasks">
        {DIMENSION_NAMES.map((name) => {
          const said = dimensions[name];
          return (
            said !== undefined && (
              <li key={name}>
                {DIMENSIONS[name].title}: <b>{words[said.winner]}</b>{' '}
                <span className="quiet">
                  <UntrustedText text={said.reasoning} />
                </span>
              </li>
            )
          );
        })}
      </ul>
      {evidence.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: quotes have no other identity
        <Quote key={index} evidence={one}>
          <span className="quiet">from {words[one.skill]}</span>
        </Quote>
      ))}
    </article>
  );
}
