import { LEVELS, type Level } from '../../../../src/documents/names.ts';
import { type FindingGroup, groupFindings } from '../../../../src/report/evaluation/findings-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import {
  RuleText,
  UntrustedCode,
  UntrustedLine,
  UntrustedPath,
  UntrustedText,
} from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { useQueryValue } from '../../route/use-route.ts';
import type { NumberedFinding } from '../../skill-text/finding-annotations.tsx';

const TITLES: Record<Level, string> = { error: 'Errors', warning: 'Warnings', info: 'Notes' };
/** Places of one rule that are shown at once. */
const SHOWN = 8;

interface FindingListProps {
  findings: readonly NumberedFinding[];
  /** Whether a finding can be looked at in the text beside the list. */
  isInText: (finding: NumberedFinding) => boolean;
}

/** Findings by level, those of one rule together: why and fix once, then every place. */
export function FindingList({ findings, isInText }: FindingListProps) {
  const groups = groupFindings(findings);
  return (
    <div className="finding-list">
      {LEVELS.map((level) => {
        const own = groups.filter((group) => group.level === level);
        if (own.length === 0) return null;
        return (
          <div key={level}>
            <h3>
              <StatusWord kind={level}>{TITLES[level]}</StatusWord>{' '}
              <span className="quiet">{own.reduce((sum, group) => sum + group.findings.length, 0)}</span>
            </h3>
            {own.map((group) => (
              <RuleGroup key={group.findings[0]?.id} group={group} isInText={isInText} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

function RuleGroup({
  group: { rule, level, why, fix, findings },
  isInText,
}: { group: FindingGroup<NumberedFinding> } & Pick<FindingListProps, 'isInText'>) {
  const message = findings[0]?.message ?? '';
  const sameMessage = findings.every((finding) => finding.message === message);
  const places = (some: readonly NumberedFinding[]) => (
    <ul className="finding-places">
      {some.map((finding) => (
        <FindingPlace
          key={finding.id}
          finding={finding}
          withMessage={!sameMessage}
          isInText={isInText(finding)}
        />
      ))}
    </ul>
  );
  return (
    <article className={`rule-group card ${level}`}>
      <p>
        <UntrustedCode className="rule" text={rule} />
        {findings.length > 1 && <span className="quiet"> {plural(findings.length, 'place')}</span>}
      </p>
      {sameMessage && (
        <p>
          <UntrustedText text={message} />
        </p>
      )}
      {places(findings.slice(0, SHOWN))}
      {findings.length > SHOWN && (
        <Disclosure summary={plural(findings.length - SHOWN, 'more place')} className="more">
          {places(findings.slice(SHOWN))}
        </Disclosure>
      )}
      <dl className="terms">
        <dt>Why</dt>
        <dd>
          <RuleText text={why} />
        </dd>
        <dt>Fix</dt>
        <dd>
          <RuleText text={fix} />
        </dd>
      </dl>
    </article>
  );
}

interface FindingPlaceProps {
  finding: NumberedFinding;
  withMessage: boolean;
  isInText: boolean;
}

function FindingPlace({ finding, withMessage, isInText }: FindingPlaceProps) {
  const [selected, select] = useQueryValue('mark');
  const { id, message, evidence, file, line, column } = finding;
  return (
    <li>
      {withMessage && (
        <p>
          <UntrustedText text={message} />
        </p>
      )}
      <p className="row">
        {isInText && line !== null ? (
          <button
            type="button"
            className="to-line"
            aria-pressed={selected === id}
            aria-label={`line ${line}: show ${visibleText(finding.rule)} in the text`}
            onClick={() => select(id)}
          >
            line {line}
          </button>
        ) : (
          <span className="at">
            <UntrustedPath path={file} />
            {line !== null && `:${line}`}
            {line !== null && column !== null && `:${column}`}
          </span>
        )}
        {evidence !== null && evidence !== '' && !isInText && (
          <code className="found-evidence" dir="auto">
            <UntrustedLine text={evidence} />
          </code>
        )}
      </p>
    </li>
  );
}
