import type { DocumentKind } from '@plugin-eval/core/documents/document-kinds.ts';
import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { Format } from '@plugin-eval/core/documents/formats.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import type { SomeOf } from '@plugin-eval/engine/config/setting.ts';
import type { SETTINGS, SettingName } from '@plugin-eval/engine/config/settings-table.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { Notice } from '../notice.ts';
import type { PaidRunFacts } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import type { ResumedRun } from '../requests.ts';
import type { GivenBy, OptionTable } from './option.ts';
import type { OutputFile } from './output-files.ts';
import type { Problems } from './problems.ts';

/** A positional argument of a command. */
export interface Argument<Given = unknown> {
  /** Name in help; empty: the name of its property. */
  name: string;
  help: string;
  isMany: boolean;
  isRequired: boolean;
  /** Phantom of the type. */
  read: (given: unknown) => Given;
}

export type ArgumentTable = Readonly<Record<string, Argument>>;

type ArgumentsBy<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Argument<infer Given> ? Given : never;
};

/** Replaces or narrows a setting's help for one command. */
export interface Wording {
  help?: string;
  /** The default in words. */
  usually?: string;
  /** The choices that this command takes. */
  choices?: readonly string[];
}

/** A command as users see it: help, docs, the checks of its values and its type derive from this. */
export interface Command<
  Arguments extends ArgumentTable = ArgumentTable,
  Options extends OptionTable = OptionTable,
  Names extends SettingName = SettingName,
> {
  /** Name with its parent commands: `evals check`. */
  name: string;
  summary: string;
  description: string;
  examples?: string;
  arguments?: Arguments;
  settings?: readonly Names[];
  wordings?: Partial<Record<SettingName, Wording>>;
  options?: Options;
  /** The flags that `--help` shows where there are many; the others are under `--help all`. */
  first?: readonly string[];
}

/** Values that an entry point adds to those of a command line. */
export interface Entry {
  /** Absolute. */
  workingDirectory: string;
  /** Stored with a run, so that it can be resumed. */
  commandLine?: readonly string[] | undefined;
  /** The run that this one continues. */
  resumed?: ResumedRun | undefined;
}

/** Values a command line supplies to a command. */
export type Given<Arguments, Options, Names extends SettingName> = ArgumentsBy<Arguments> &
  GivenBy<Options> &
  SomeOf<Pick<typeof SETTINGS, Names>> &
  Entry;

export function argument(help: string, name = ''): Argument<string> {
  return { name, help, isMany: false, isRequired: true, read: String };
}

export function optionalArgument(help: string, name = ''): Argument<string | undefined> {
  return { name, help, isMany: false, isRequired: false, read: String };
}

/** One or more. */
export function someArguments(help: string, name = ''): Argument<string[]> {
  return { name, help, isMany: true, isRequired: true, read: (given) => given as string[] };
}

/** Zero or more arguments. */
export function anyArguments(help: string, name = ''): Argument<string[]> {
  return { ...someArguments(help, name), isRequired: false };
}

/** A document of an operation, with the context its layouts need. */
export interface Shown {
  /** @default that of the operation */
  kind?: DocumentKind;
  document: object;
  targets?: readonly Target[];
  /** The run whose transcripts a page holds. @default that of the result */
  run?: null;
  /** The level from which on a finding fails a JUnit test case. @default error */
  failOn?: Level | null;
  /** Flag that further commands need to find the corpus, with a leading blank. */
  corpusFlag?: string;
}

/** The result of an operation. */
export interface Outcome {
  notices: readonly Notice[];
  /** The paid run; null or absent when nothing could cost anything. */
  run?: PaidRunFacts | null;
}

/** Estimate of an operation's calls and cost. */
export interface Plan {
  /** The dry run; null when nothing would be called. */
  document: DryRun | ThreatDryRun | null;
  /** @default 'dry-run' */
  kind?: 'threat-dry-run';
  notices: readonly Notice[];
}

/** Announces what is known before any paid call. */
export type Announce = (head: { notices: readonly Notice[] }) => void;

/** A use case, declared once: command, function of the library, tool of MCP, dry run and docs derive from it. */
export interface Operation<
  Arguments extends ArgumentTable,
  Options extends OptionTable,
  Names extends SettingName,
  Request,
  Result extends Outcome,
> extends Command<Arguments, Options, Names> {
  /** The kind of its document, from which the formats follow. */
  document: DocumentKind;
  /** Further kinds it can write instead. @default none */
  otherDocuments?: readonly DocumentKind[];
  /** The kind of one request, where it may be another. */
  documentOf?(request: Request): DocumentKind;
  /** The default format on stdout. @default text on a terminal, markdown when piped */
  defaultFormat?: Format;
  /** Help for `--verbose` and `--quiet`. @default nothing more to show */
  extent?: { all: string; least?: string };
  /** The request that a command line makes. @throws UsageError, ConfigError */
  request(given: Given<Arguments, Options, Names>): Request;
  /** Calls nothing, records nothing and needs no key. @throws PluginEvalError */
  plan?(request: Request, ports: Ports): Promise<Plan>;
  /** @throws PluginEvalError */
  run(request: Request, ports: Ports, announce?: Announce): Promise<Result>;
  /** Returns the document of a result; null without one. */
  show(result: Result, request: Request): Shown | null;
  /** Other requested documents, each with its files. */
  also?(
    result: Result,
    request: Request,
  ): readonly (Shown & { kind: DocumentKind; files: readonly OutputFile[] })[];
  /** Requested files other than documents. */
  files?(result: Result, request: Request): readonly { file: string; text: string }[];
  /** Returns a result's problems and the exit code. @default no problems */
  problems?(result: Result, request: Request): Problems;
  /** Performs the requested follow-up once the result is written. @returns sentences for stderr */
  afterwards?(result: Result, request: Request, ports: Ports): Promise<readonly string[]>;
  /** Returns true when a retry may supply what is missing. @default false */
  canGoOn?(result: Result): boolean;
}

/** Any operation, for entry points that treat all alike. */
// biome-ignore lint/suspicious/noExplicitAny: an entrance hands on what the operation itself made.
export type AnyOperation = Operation<any, any, any, any, any>;

/** Declares an operation; the types of its request follow from its tables. */
export function defineOperation<
  const Arguments extends ArgumentTable,
  const Options extends OptionTable,
  const Names extends SettingName,
  Request,
  Result extends Outcome,
>(
  operation: Operation<Arguments, Options, Names, Request, Result>,
): Operation<Arguments, Options, Names, Request, Result> {
  return operation;
}
