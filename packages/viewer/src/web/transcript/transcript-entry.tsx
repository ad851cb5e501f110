import type { TranscriptEntryDocument } from '@plugin-eval/core/documents/session.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { speakerOf, turnTitle } from '@plugin-eval/report/sessions/session-view.ts';
import { shellCommand } from '@plugin-eval/report/sessions/shell-calls.ts';
import type { ReactNode } from 'react';
import { Disclosure } from '../design/disclosure.tsx';
import { InWords } from '../design/in-words.tsx';
import { LongText } from '../design/long-text.tsx';
import type { HeadingLevel } from '../design/section.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { prettyJson } from './pretty-json.ts';

interface TranscriptEntryProps {
  entry: TranscriptEntryDocument;
  /** True for the first entry of its turn. */
  startsTurn: boolean;
  /** Usage of the turn, next to its heading. */
  turnNote: string | undefined;
  /** Level of a turn's heading. */
  turnLevel: HeadingLevel;
  /** Name of the called tool, for a result. */
  tool: string | null;
  /** Exit code of the command. */
  exitCode: number | undefined;
  /** True for the text of a loaded skill, which is folded. */
  isSkillText: boolean;
  /** Replaces the plain text. */
  body?: ReactNode;
}

/** One message, call or result. */
export function TranscriptEntry({
  entry,
  startsTurn,
  turnNote,
  turnLevel,
  tool,
  exitCode,
  isSkillText,
  body,
}: TranscriptEntryProps) {
  const Turn = `h${turnLevel}` as const;
  return (
    <>
      {startsTurn && (
        <Turn className="turn">
          {turnTitle(entry.turn)} {turnNote !== undefined && <small>{turnNote}</small>}
        </Turn>
      )}
      <div className={`entry ${entry.kind}`}>
        <p className="who">
          <InWords words={speakerOf(entry, tool, exitCode)} />
        </p>
        {isSkillText && entry.kind === 'tool-result' ? (
          <Disclosure summary={`The text of a skill: ${formatCount(entry.text.length)} characters`}>
            {() => body ?? <Body entry={entry} />}
          </Disclosure>
        ) : (
          (body ?? <Body entry={entry} />)
        )}
      </div>
    </>
  );
}

function Body({ entry }: Pick<TranscriptEntryProps, 'entry'>) {
  switch (entry.kind) {
    case 'user':
      return <LongText text={entry.text} />;
    case 'text':
      return <MarkdownText text={entry.text} />;
    case 'tool-result':
      return <LongText text={entry.text} isCode />;
    case 'tool-call': {
      const command = shellCommand(entry);
      return <LongText text={command === null ? prettyJson(entry.input) : `$ ${command}`} isCode />;
    }
  }
}
