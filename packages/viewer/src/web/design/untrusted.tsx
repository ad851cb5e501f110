import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { Fragment } from 'react';
import { visibleParts, visibleText } from './visible-characters.ts';

const LONGEST_NAME = 120;

/** A name that others gave: apart from the direction of the text around it, and never empty. */
export function UntrustedName({ name, longest = LONGEST_NAME }: { name: string; longest?: number }) {
  const shown = name.trim() === '' ? '(no name)' : excerpt(name, longest);
  return (
    <bdi title={shown === name ? undefined : visibleText(name.slice(0, 2000))}>
      <UntrustedLine text={shown} />
    </bdi>
  );
}

/** Untrusted text: keeps its lines, and makes invisible characters visible. */
export function UntrustedText({ text }: { text: string }) {
  return (
    <span className="untrusted" dir="auto">
      {text.split(/\r\n|\n|\r/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <Fragment key={index}>
          {index > 0 && '\n'}
          <UntrustedLine text={line} />
        </Fragment>
      ))}
    </span>
  );
}

/** Text of a rule; words between backticks are code. */
export function RuleText({ text }: { text: string }) {
  return text.split(CODE_WORDS).map((part, index) =>
    // Every other part is what the pattern captures.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <UntrustedCode key={index} text={part} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <UntrustedText key={index} text={part} />
    ),
  );
}

const CODE_WORDS = /`([^`\n]+)`/;

/** One line of it, without an element around. */
export function UntrustedLine({ text }: { text: string }) {
  const parts = visibleParts(text);
  if (parts.length === 1 && parts[0]?.isEscape === false) return parts[0].text;
  return parts.map(({ text: part, isEscape }, index) =>
    isEscape ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <span key={index} className="escape" title="A character that cannot be seen">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** `folder/` faint, `SKILL.md` clear: paths differ mostly at their end. */
export function UntrustedPath({ path }: { path: string }) {
  const cut = path.lastIndexOf('/') + 1;
  return (
    <code className="path">
      <bdi>
        <UntrustedLine text={path.slice(0, cut)} />
        <b>
          <UntrustedLine text={path.slice(cut)} />
        </b>
      </bdi>
    </code>
  );
}

/** A short word that others may have written, such as the id of a rule or a model, in the fixed-width font. */
export function UntrustedCode({ text, className }: { text: string; className?: string }) {
  return (
    <code className={className}>
      <bdi>
        <UntrustedLine text={text} />
      </bdi>
    </code>
  );
}
