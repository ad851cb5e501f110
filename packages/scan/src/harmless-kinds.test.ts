// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs

import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { alarms, scanSkill as scan } from '@plugin-eval/tests/support/scanned-skill.ts';
import { beforeAll, describe, expect, test } from 'vitest';

beforeAll(loadParser);

const of = (file: string, code: string) =>
  alarms(scan(`Run \`scripts/${file}\`.`, { [`scripts/${file}`]: code }));
const python = (code: string) => of('a.py', `import glob, json, os, re, subprocess, requests\n${code}\n`);
const node = (code: string) =>
  of('a.mjs', `import fs from 'node:fs';\nimport { spawn } from 'node:child_process';\n${code}\n`);
const bash = (code: string) => of('a.sh', `#!/bin/bash\n${code}\n`);

const API = 'https://api.sums-tool.info/v1';
const LANGUAGES = { python, node, bash };

/** Harmless code by kinds, each in several languages: none may be a warning. */
const KINDS: Record<string, Partial<Record<keyof typeof LANGUAGES, string[]>>> = {
  'names of variables in comments, help and messages': {
    python: [
      '# Needs AWS_SECRET_ACCESS_KEY and GITHUB_TOKEN.\nprint("set OPENAI_API_KEY first")',
      'if not os.environ.get("SUM_API_KEY"):\n    raise SystemExit("SUM_API_KEY is not set")',
      'REQUIRED = ["OPENAI_API_KEY", "SUM_TOKEN"]\nprint("missing:", [n for n in REQUIRED if n not in os.environ])',
      'print({name: name in os.environ for name in ("SUM_TOKEN", "SUM_API_KEY")})',
      'print(f"{len(os.environ)} variables, {sum(1 for k in os.environ if k.startswith(\'SUM_\'))} ours")',
    ],
    node: [
      '/** PASSWORD - account password, API_KEY - key */\nconsole.log(process.env.SUM_TOKEN ? "ready" : "missing SUM_TOKEN");',
      'const missing = ["OPENAI_API_KEY", "SUM_TOKEN"].filter((name) => !process.env[name]);\nconsole.error(`missing: ${missing.join(", ")}`);',
      'if (!process.env.SUM_TOKEN) throw new Error("SUM_TOKEN is required");',
      'console.log(Object.keys(process.env).filter((name) => name.startsWith("SUM_")));',
      'console.log(`token set: ${Boolean(process.env.SUM_TOKEN)}, length ${process.env.SUM_TOKEN?.length}`);',
    ],
    bash: [
      ': "${SUM_TOKEN:?SUM_TOKEN must be set}"',
      'if [ -z "$SUM_API_KEY" ]; then echo "export SUM_API_KEY first" >&2; exit 1; fi',
      'env | cut -d= -f1 | sort',
      '[[ -n "$SUM_TOKEN" ]] && echo "token: set" || echo "token: missing"',
      'for name in SUM_TOKEN SUM_API_KEY; do [ -n "${!name}" ] || echo "missing $name"; done',
    ],
  },
  'redaction, masks, hashes and lengths before something is shown': {
    python: [
      'key = os.environ["SUM_TOKEN"]\nprint(key[:4] + "…" + key[-2:])',
      'import hashlib\nprint(hashlib.sha256(os.environ["SUM_TOKEN"].encode()).hexdigest()[:8])',
      'key = os.environ["SUM_TOKEN"]\nprint("*" * len(key))',
      'def mask(text):\n    return text[:3] + "***"\nprint(mask(os.environ["SUM_TOKEN"]))',
      'u = f"https://a.org/x?key={os.environ[\'SUM_TOKEN\']}"\nprint(re.sub(r"key=[^&]+", "key=***", u))',
    ],
    node: [
      'const key = process.env.SUM_TOKEN ?? "";\nconsole.log(`${key.slice(0, 4)}…`);',
      'import { createHash } from "node:crypto";\nconsole.log(createHash("sha256").update(process.env.SUM_TOKEN).digest("hex").slice(0, 8));',
      'const mask = (text) => text.replace(/.(?=.{4})/g, "*");\nconsole.log(mask(process.env.SUM_TOKEN));',
      'const url = `https://a.org/x?key=${process.env.SUM_TOKEN}`;\nconsole.log(url.replace(process.env.SUM_TOKEN, "[key]"));',
      'const { SUM_TOKEN: hidden, ...shown } = { SUM_TOKEN: process.env.SUM_TOKEN, port: 1 };\nconsole.log(shown.port);',
    ],
    bash: [
      'echo "using ${SUM_TOKEN:0:4}…"',
      'echo "key: $(echo -n "$SUM_TOKEN" | sha256sum | cut -c1-8)"',
      'echo "${#SUM_TOKEN} characters"',
      'curl -sv "https://api.sums-tool.info/?k=$SUM_TOKEN" 2>&1 | sed "s/$SUM_TOKEN/***/g"',
      'echo "token: ${SUM_TOKEN:+set}"',
    ],
  },
  "a service's own secret": {
    python: [
      'requests.post("https://api.pushover.net/1/messages.json", data={"token": os.environ["PUSHOVER_TOKEN"]})',
      'requests.post(f"https://api.telegram.org/bot{os.environ[\'TELEGRAM_BOT_TOKEN\']}/sendMessage", json={"text": "hi"})',
      'requests.get("https://api.openweathermap.org/data", params={"appid": os.environ["OWM_API_KEY"]})',
      'requests.post("https://sums-tool.info/login", json={"password": os.environ["SUMS_TOOL_PASSWORD"]})',
      'requests.post("https://open.bigmodel.cn/api", json={"k": os.environ["ZHIPUAI_API_KEY"]})',
    ],
    node: [
      'await fetch("https://slack.com/api/chat.postMessage", { method: "POST", body: new URLSearchParams({ token: process.env.SLACK_BOT_TOKEN }) });',
      'await fetch(`https://generativelanguage.googleapis.com/v1?key=${process.env.GEMINI_API_KEY}`, { method: "POST", body: "{}" });',
      'await fetch("https://api.notion.com/v1/pages", { headers: { Authorization: `Bearer ${process.env.NOTION_KEY}` } });',
      'await fetch(process.env.DISCORD_WEBHOOK_URL, { method: "POST", body: JSON.stringify({ content: "done" }) });',
      'await fetch("https://gitlab.sums-tool.info/api/v4/projects", { headers: { "PRIVATE-TOKEN": process.env.GITLAB_TOKEN } });',
    ],
    bash: [
      'curl -s -F "token=$PUSHOVER_APP_TOKEN" https://api.pushover.net/1/messages.json',
      'curl -s "https://api.cloudflare.com/client/v4/zones" -H "Authorization: Bearer $CF_API_TOKEN"',
      'T=$(security find-generic-password -s todoist -w)\ncurl -s -d "token=$T" https://api.todoist.com/sync/v9/sync',
      'KEY=$(grep ^SUMS_TOOL_KEY= .env | cut -d= -f2)\ncurl -s "https://api.sums-tool.info/v1?key=$KEY" -d x=1',
      'source .env\ncurl -s -u "$JIRA_EMAIL:$JIRA_API_TOKEN" https://acme.atlassian.net/rest/api/3/myself',
    ],
  },
  'accounts, folders, sockets and counts that are named like secrets': {
    python: [
      'print(os.environ.get("GH_TOKEN_FILE"), os.environ.get("SUM_KEY_PATH"))',
      'max_tokens = int(os.environ.get("MAX_TOKENS", "4096"))\nprint(max_tokens)',
      'print("cache key", os.environ.get("CACHE_KEY_PREFIX"))',
      'print(os.environ["SSH_AUTH_SOCK"], os.environ.get("SSH_KEY_DIR"))',
      'print(os.environ.get("TOKEN_COUNT"), os.environ.get("TOKENIZERS_PARALLELISM"))',
    ],
    node: [
      'console.log(process.env.SUM_PAT_ACCOUNT, process.env.SUM_TOKEN_TTL);',
      'const key = Object.keys({ a: 1 })[0];\nconsole.log(key, process.env.PRIMARY_KEY);',
      'console.log(`agent at ${process.env.SUM_AGENT_SOCK}, profile ${process.env.SUM_SECRETS_DIR}`);',
      'console.log(process.env.SUM_PUBLIC_KEY);',
      'console.log(`limit ${process.env.TOKEN_LIMIT ?? 4000}`);',
    ],
    bash: [
      'echo "socket $SSH_AUTH_SOCK, account $GH_PAT_ACCOUNT"',
      'echo "keys in $SUM_KEY_DIR: $(ls "$SUM_KEY_DIR" | wc -l)"',
      'echo "budget: $TOKEN_BUDGET tokens"',
      'ssh -i "$SSH_KEY_PATH" build@sums-tool.info uptime',
      'echo "secret name: $SUM_SECRET_NAME in $SUM_SECRET_ARN"',
    ],
  },
  'one variable of the environment, or an environment that is handed on': {
    python: [
      `name = "SUM_TOKEN"\nrequests.post("${API}", headers={"Authorization": os.environ[name]}, json={"a": 1})`,
      `def env(name):\n    return os.environ.get(name, "")\nrequests.post("${API}", json={"sums": env("SUMS_ID"), "k": env("SUMS_KEY")})`,
      'subprocess.run(["make"], env={**os.environ, "LANG": "C"})',
      'env = os.environ.copy()\nenv["A"] = "1"\nsubprocess.Popen(["node", "a.js"], env=env)',
      `cfg = {k: v for k, v in os.environ.items() if k.startswith("SUMS_")}\nrequests.post("${API}", json=cfg)`,
    ],
    node: [
      `const name = process.argv[2];\nawait fetch("${API}", { method: "POST", body: JSON.stringify({ a: 1 }), headers: { key: process.env[name] } });`,
      'spawn("make", [], { env: { ...process.env, CI: "1" } });',
      `const get = (key) => process.env[key] ?? "";\nawait fetch(\`${API}/\${get("SUMS_ID")}\`, { method: "POST", body: get("SUMS_TEXT") });`,
      `const cfg = Object.fromEntries(Object.entries(process.env).filter(([key]) => key.startsWith("SUMS_")));\nawait fetch("${API}", { method: "POST", body: JSON.stringify(cfg) });`,
      `const config = { url: process.env.SUMS_URL, ...{ a: 1 } };\nawait fetch("${API}", { method: "POST", body: JSON.stringify(config) });`,
    ],
    bash: [
      'name=SUMS_TOKEN\ncurl -s -H "Authorization: Bearer ${!name}" https://api.sums-tool.info/v1 -d a=1',
      'env FOO=1 BAR=2 make all',
      'env | grep -c ^SUMS_',
      'docker run --env-file .env sums-tool/app',
      'exec env -i HOME="$HOME" PATH="$PATH" bash run.sh',
    ],
  },
};

for (const [kind, samples] of Object.entries(KINDS))
  describe(kind, () => {
    for (const [language, codes] of Object.entries(samples))
      test.each(codes)(`${language}: %s`, (code) => {
        expect(LANGUAGES[language as keyof typeof LANGUAGES](code)).toEqual([]);
      });
  });
