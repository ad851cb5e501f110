/** Prefix of the files that code from a stand-in leaves when it is run; the number of the request follows. */
export const FETCHED_MARK = '/tmp/.fetched-';

/** A stand-in's answer. */
export interface StandInAnswer {
  status: number;
  type: string;
  body: string | Buffer;
  /** The language of harmless code in the body that leaves a mark when it is run; null when there is none. */
  code: string | null;
}

interface Asked {
  host: string;
  /** Path with its query. */
  path: string;
  method: string;
  /** `User-Agent`, lower case. */
  agent: string;
}

const PACKAGE_REGISTRIES =
  /(?:^|\.)(?:crates\.io|rubygems\.org|golang\.org|pypi\.org|pythonhosted\.org|npmjs\.org|yarnpkg\.com)$/;
const PROGRAMS_THAT_FETCH = /^(?:curl|wget|powershell|fetch|httpie|axel|aria2)/;
const IS_DATA = /(?:^|\.)api\.|\/api\/|\/v\d+\/|\.(?:json|ya?ml|csv|xml)(?:$|\?)/;

/**
 * Answers every request plausibly and harmlessly. Code that a program fetches is replaced with code of the same
 * language that only leaves a mark, so that running it can be observed.
 * @param number of the request
 */
export function standInAnswer({ host, path, method, agent }: Asked, number: number): StandInAnswer {
  const mark = `${FETCHED_MARK}${number}`;
  const code = (language: string, type: string, body: string) => ({
    status: 200,
    type,
    body,
    code: language,
  });
  const plain = path.split('?', 1)[0] ?? '';
  if (PACKAGE_REGISTRIES.test(host))
    return { status: 404, type: 'text/plain', body: 'not found\n', code: null };
  if (method === 'GET') {
    if (/\.py$/.test(plain)) return code('python', 'text/x-python', `open('${mark}', 'w').close()\n`);
    if (/\.[cm]?[jt]s$/.test(plain))
      return code('javascript', 'text/javascript', `require('node:fs').writeFileSync('${mark}', '');\n`);
    if (/\.ps1$/.test(plain)) return code('powershell', 'text/plain', `Set-Content '${mark}' ''\n`);
    if (/\.(?:md|mdx|txt)$/.test(plain))
      return { status: 200, type: 'text/markdown', body: '# Notes\n\nNothing to do.\n', code: null };
    if (/\.(?:ba|z)?sh$/.test(plain) || (PROGRAMS_THAT_FETCH.test(agent) && !IS_DATA.test(`${host}${path}`)))
      return code('shell', 'text/x-shellscript', `#!/bin/sh\n: >${mark}\n`);
  }
  const body = '{"status": "ok", "success": 1, "id": "1", "items": [], "data": {}, "message": "ok"}\n';
  return { status: 200, type: 'application/json', body, code: null };
}
