import type { CodeLanguage } from './language.ts';
import type { Mark, Step } from './value.ts';

/** Something that code does to the world outside it. */
export type Effect = {
  file: string;
  line: number;
  /** The encodings that it was unwound from, outermost first: `base64`. */
  layers: readonly string[];
  /** The calls and commands of other languages that lead here, outermost first. */
  within: readonly Step[];
} & (
  | {
      /** To an address, with what goes there. */
      kind: 'request';
      via: string;
      /** With holes; null when nothing of it is known. */
      url: string | null;
      /** Marks of what is sent, and of what stands in the address or the headers. */
      body: readonly Mark[];
      inUrl: readonly Mark[];
      headers: readonly Mark[];
      /** Whether it is made to send something, whatever that is. */
      sends: boolean;
    }
  | {
      /** Text as code. */
      kind: 'execute';
      via: string;
      language: CodeLanguage | null;
      /** As far as it is known. */
      text: string | null;
      marks: readonly Mark[];
    }
  | { kind: 'run-file'; via: string; path: string; marks: readonly Mark[] }
  | { kind: 'read'; path: string }
  | { kind: 'write'; via: string; path: string; text: string | null; marks: readonly Mark[]; append: boolean }
  | { kind: 'delete'; via: string; path: string }
  /** A command of a shell, with its words as far as they are known. */
  | { kind: 'command'; name: string; words: readonly string[]; marks: readonly Mark[] }
  | { kind: 'reverse-shell'; via: string; host: string | null }
  | { kind: 'environment'; name: string | null }
  /** What whoever started the code, an agent for one, is shown. */
  | { kind: 'print'; via: string; marks: readonly Mark[] }
);

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;
type WithoutPlace<Some> = Some extends unknown ? Omit<Some, 'file' | 'line' | 'layers' | 'within'> : never;
/** An effect before it is known where it happens. */
export type BareEffect = WithoutPlace<Effect>;
