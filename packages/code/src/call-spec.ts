import type { Encoding } from './decode-text.ts';
import type { CodeLanguage } from './language.ts';
import type { MarkKind, Value } from './value.ts';

/** The effect of a library function on data flow. */
export type CallSpec =
  /** Sends to the address in an argument; the result is remote. */
  | {
      does: 'request';
      at: number;
      named?: readonly string[];
      sends?: boolean;
      saves?: number;
      uploads?: number;
    }
  /** Creates an object with an address: a socket, a request sent later. */
  | { does: 'connect'; as: string; at: number }
  /** Runs text as code; null: data that becomes code. */
  | { does: 'execute'; at: number; language: CodeLanguage | null }
  /** Deserialises data, which may run code it names; returns the data. */
  | { does: 'revive'; at: number }
  /** Runs a command of a shell, given as a text or as a list of words. */
  | { does: 'command'; at: number; spread?: boolean }
  | { does: 'read' | 'delete' | 'run-file'; at: number }
  | { does: 'write'; at: number; value: number; append?: boolean }
  | { does: 'copy'; from: number; to: number }
  | { does: 'variable'; at: number }
  | { does: 'decode'; encoding: Encoding; at: number }
  /** Base64 or hex, chosen by another argument. */
  | { does: 'decode-named'; at: number; encodingAt: number }
  /** `item`: position of the name under which a store keeps it. */
  | { does: 'mark'; kind: MarkKind; what: string; item?: number }
  /** A path: its parts, joined. */
  | { does: 'path'; root?: string }
  /** The argument itself; `names`: its members' names; `members`: their values. */
  | { does: 'same' | 'names' | 'members'; at: number }
  /** `each`: calls a function with every member of a list. */
  | { does: 'characters' | 'each' }
  /** A file, for the mode in the argument after it. */
  | { does: 'open'; at: number }
  /** A module by its name, a member by its name. */
  | { does: 'module' }
  /** Runs a file in a new thread, or code if an option says so. */
  | { does: 'worker' }
  | { does: 'attribute' }
  /** Input or output of the process becomes a connection. */
  | { does: 'redirect-process' }
  | { does: 'print' }
  /** The argument in another writing, which holds all of it. */
  | { does: 'encode'; at: number }
  /** Decrypted data, with unknown content. */
  | { does: 'decrypt' }
  /** A new archive: in a file, or in memory. */
  | { does: 'archive'; at: number }
  /** Discards its input. */
  | { does: 'drop' };

/** Names of one meaning, and their effect. */
export type CallRow = CallSpec & { calls: readonly string[] };

/** A call of a library's function, evaluated. */
export interface LibraryCall {
  path: string;
  args: readonly Value[];
  named: ReadonlyMap<string, Value>;
  /** Every argument, including spread ones. */
  everything: readonly Value[];
  object: Value | null;
  line: number;
}
