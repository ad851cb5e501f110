/** The error body of OpenAI's APIs. Source: https://platform.openai.com/docs/guides/error-codes. */
export function openaiError(
  status: number,
  message: string,
  code: string | null,
  param: string | null = null,
): unknown {
  const { type, code: usual } = ERRORS[status] ?? { type: 'invalid_request_error', code: null };
  return { error: { message, type, param, code: code ?? usual } };
}

const ERRORS: Record<number, { type: string; code: string | null }> = {
  401: { type: 'invalid_request_error', code: 'invalid_api_key' },
  403: { type: 'invalid_request_error', code: 'unsupported_country_region_territory' },
  404: { type: 'invalid_request_error', code: 'model_not_found' },
  429: { type: 'requests', code: 'rate_limit_exceeded' },
  500: { type: 'server_error', code: null },
  503: { type: 'server_error', code: null },
};
