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
      /** A request to an address, with its data. */
      kind: 'request';
      via: string;
      /** Address with holes; null when all of it is unknown. */
      url: string | null;
      /** Marks of the sent data, and of the address and headers. */
      body: readonly Mark[];
      inUrl: readonly Mark[];
      headers: readonly Mark[];
      /** True when its purpose is sending. */
      sends: boolean;
    }
  | {
      /** Text as code. */
      kind: 'execute';
      via: string;
      language: CodeLanguage | null;
      /** Text, as far as known. */
      text: string | null;
      marks: readonly Mark[];
    }
  | { kind: 'run-file'; via: string; path: string; marks: readonly Mark[] }
  | { kind: 'read'; path: string }
  | { kind: 'write'; via: string; path: string; text: string | null; marks: readonly Mark[]; append: boolean }
  | { kind: 'delete'; via: string; path: string }
  /** A shell command, with its known words. */
  | { kind: 'command'; name: string; words: readonly string[]; marks: readonly Mark[] }
  | { kind: 'reverse-shell'; via: string; host: string | null }
  | { kind: 'environment'; name: string | null }
  /** Output shown to whoever started the code, such as an agent. */
  | { kind: 'print'; via: string; marks: readonly Mark[] }
);

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;
type WithoutPlace<Some> = Some extends unknown ? Omit<Some, 'file' | 'line' | 'layers' | 'within'> : never;
/** An effect before it is known where it happens. */
export type BareEffect = WithoutPlace<Effect>;
