import type { Clock, EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { agentLens, codeLenses, type MeasuredActivation } from './code-lenses.ts';
import { completionsAt } from './completion.ts';
import { placeAt } from './document-place.ts';
import { hoverAt } from './hover.ts';
import { neighboursOf } from './neighbours.ts';
import { OpenTexts } from './open-texts.ts';
import { FIX_ALL, type FixRequest, fixAll, quickFixes } from './quick-fixes.ts';
import { SubjectChecks } from './subject-checks.ts';

export interface LspContext {
  /** Options of quick depth, from the user's own configuration. */
  options: EvaluationOptions;
  clock: Clock;
  /** Last measured activation of the skill in a folder; null for none. */
  activationOf: (folder: string) => Promise<MeasuredActivation | null>;
  version: string;
}

/**
 * Serves an editor over a connection. Reads the files that it opens and those of their skills, writes only
 * private copies of unsaved texts, and executes nothing.
 * @returns stops it, and removes the private copies
 */
export function serveLsp(
  connection: Connection,
  { options, clock, activationOf, version }: LspContext,
): () => void {
  const { limits, profile } = options;
  const texts = new OpenTexts();
  const documents = new TextDocuments(TextDocument);
  const uriOf = (real: string) => texts.uriOf(real);
  const checks = new SubjectChecks(texts, options, clock, (real, diagnostics) => {
    void connection.sendDiagnostics({ uri: uriOf(real), diagnostics });
  });

  connection.onInitialize(() => capabilities(version));
  documents.onDidChangeContent(({ document }) => {
    const real = texts.put(document);
    if (real !== null) checks.changed(real);
  });
  documents.onDidClose(({ document: { uri } }) => {
    const real = texts.realOf(uri);
    if (real === undefined) return;
    // Diagnostics are withdrawn under the address that the editor knows.
    checks.closed(real);
    texts.drop(uri);
  });

  const opened = async (uri: string) => {
    const real = texts.realOf(uri);
    const document = documents.get(uri);
    if (real === undefined || document === undefined) return null;
    const current = await checks.current(real);
    return current === null ? null : { real, document, ...current };
  };

  connection.onCodeAction(async ({ textDocument, context }: CodeActionParams): Promise<CodeAction[]> => {
    const found = await opened(textDocument.uri);
    if (found === null) return [];
    const { kind, path: folder } = found.subject;
    if (kind !== 'skill' && kind !== 'manifest') return [];
    const request: FixRequest = {
      ...{ kind, folder, profile, limits, uriOf },
      replacements: texts.replacements(),
    };
    const isAsked = (kind: string) => context.only?.some((only) => kind.startsWith(only)) ?? true;
    return [
      ...(isAsked(CodeActionKind.QuickFix) ? quickFixes(context.diagnostics, request) : []),
      ...(context.only !== undefined && isAsked(FIX_ALL) ? fixAll(request) : []),
    ];
  });
  connection.onHover(async ({ textDocument, position }, token) => {
    const found = await opened(textDocument.uri);
    if (found === null || token.isCancellationRequested) return null;
    return hoverAt({
      ...{ position, diagnostics: checks.diagnosticsOf(found.real), folder: found.subject.path },
      place: placeAt(found.document, position, limits),
      portability: found.checked.skill?.layers[0].portability ?? null,
    });
  });
  connection.onCompletion(async ({ textDocument, position }, token) => {
    const found = await opened(textDocument.uri);
    if (found === null || token.isCancellationRequested) return [];
    const place = placeAt(found.document, position, limits);
    const { subject } = found;
    return completionsAt({ place, subject, profile, neighbours: () => neighboursOf(subject) });
  });
  connection.onCodeLens(async ({ textDocument }, token) => {
    const found = await opened(textDocument.uri);
    if (found === null || token.isCancellationRequested) return [];
    const { skill, agentScore } = found.checked;
    if (agentScore !== null) return agentLens(agentScore);
    return skill === null ? [] : codeLenses(skill, await activationOf(found.subject.path));
  });
  documents.listen(connection);
  return () => {
    checks.stop();
    texts.close();
  };
}

function capabilities(version: string): InitializeResult {
  return {
    serverInfo: { name: 'plugin-eval', version },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
      hoverProvider: true,
      completionProvider: { triggerCharacters: ['`', '(', '/'] },
      codeLensProvider: {},
    },
  };
}
