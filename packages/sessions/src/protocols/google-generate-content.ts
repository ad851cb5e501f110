import {
  isNothing,
  type JsonRecord,
  parseJson,
  recordOf,
  recordsIn,
  stringOf,
  textsOf,
} from '@plugin-eval/core/text/json-values.ts';
import { GoogleMeter } from './google-meter.ts';
import type { AgentRequest, Protocol, ProtocolSession } from './protocol.ts';
import { readRequestJson } from './read-request-json.ts';
import { FETCHES_ELSEWHERE, foreignTool, namesNo, outputTokensOf } from './refusals.ts';

const PATH = /^\/v1(?:beta|alpha)?\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;
/** Tools and fields that the provider runs or fetches itself. */
const OWN_TOOL_FIELDS = ['functionDeclarations'];
const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
};

/** Gemini generateContent. Source: https://ai.google.dev/api/generate-content. */
export const googleGenerateContent: Protocol = {
  name: 'google-generate-content',
  title: 'Gemini generateContent',
  providers: ['google'],
  lets: 'POST /v1beta/models/MODEL:generateContent and :streamGenerateContent',
  upstreamPath({ pathname, search }, model) {
    const [, id = '', method = ''] = PATH.exec(pathname) ?? [];
    if (decoded(id) !== model.id) return null;
    const isEvents = new URLSearchParams(search).get('alt') === 'sse';
    return `/models/${encodeURIComponent(model.id)}:${method}${isEvents ? '?alt=sse' : ''}`;
  },
  passedHeaders: ['content-type'],
  read(body, session) {
    // The model stands in the path.
    return readRequestJson(body, session, (content) => {
      const problem = problemOf(content, session);
      if (problem !== null) return problem;
      const config = recordOf(content.generationConfig);
      const given = config.maxOutputTokens;
      const outputTokens = outputTokensOf(given, session);
      if (outputTokens === null) return namesNo('maxOutputTokens');
      return {
        outputTokens,
        changes:
          outputTokens === given ? {} : { generationConfig: { ...config, maxOutputTokens: outputTokens } },
        agentRequest: askedIn(content),
      };
    });
  },
  meter: (keeps) => new GoogleMeter(keeps),
  errorBody: (status, message) =>
    JSON.stringify({ error: { code: status, message, status: STATUSES[status] ?? 'INTERNAL' } }),
  statusOfError(body) {
    const { code } = recordOf(recordOf(parseJson(body)).error);
    return typeof code === 'number' && code >= 400 && code < 600 ? code : 500;
  },
};

function decoded(id: string): string | null {
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}

function problemOf(content: JsonRecord, { tools }: ProtocolSession): string | null {
  for (const tool of recordsIn(content.tools)) {
    const foreign = Object.keys(tool).find((field) => !OWN_TOOL_FIELDS.includes(field));
    if (foreign !== undefined) return foreignTool(foreign);
    const unknown = recordsIn(tool.functionDeclarations).find(
      ({ name }) => tools !== null && !tools.has(String(name)),
    );
    if (unknown !== undefined) return foreignTool(unknown.name);
  }
  if (!isNothing(content.cachedContent)) return 'Stored contexts are not available in this session.';
  return recordsIn(content.contents).some(({ parts }) =>
    recordsIn(parts).some(({ fileData }) => !isNothing(fileData)),
  )
    ? FETCHES_ELSEWHERE
    : null;
}

function askedIn(content: JsonRecord): AgentRequest {
  const contents = recordsIn(content.contents);
  const system = content.systemInstruction;
  return {
    texts: [
      ...textsOf(typeof system === 'string' ? system : recordOf(system).parts),
      ...contents.flatMap(({ parts }) => textsOf(parts)),
    ],
    results: contents
      .flatMap(({ parts }) => recordsIn(parts))
      .flatMap(({ functionResponse }) => {
        if (isNothing(functionResponse)) return [];
        const { id, response } = recordOf(functionResponse);
        const { output, error } = recordOf(response);
        const text = stringOf(output) ?? stringOf(error) ?? JSON.stringify(response ?? null);
        return [{ id: stringOf(id) ?? '', text, isError: error === undefined ? null : true }];
      }),
    offersTools: !isNothing(content.tools),
  };
}
