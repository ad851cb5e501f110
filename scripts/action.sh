#!/usr/bin/env bash
# What the GitHub Action runs. Everything that a workflow says comes in variables, and is passed on as whole arguments.
set -euo pipefail

version=$(node -p "require('${GITHUB_ACTION_PATH}/package.json').version")
read -r -a command <<<"${INPUT_COMMAND:-npx --yes plugin-eval@${version}}"
summary=$(mktemp)
trap 'rm -f "$summary"' EXIT

arguments=(ci --output github --depth "${INPUT_DEPTH:-quick}" --fail-on "${INPUT_FAIL_ON:-error}")
arguments+=(-o "markdown:${summary}" -o "json:${INPUT_REPORT}" -o "sarif:${INPUT_SARIF}" --markdown-limit 1000000)
[ -z "${INPUT_BASE:-}" ] || arguments+=(--base "$INPUT_BASE")
[ -z "${INPUT_THRESHOLD:-}" ] || arguments+=(--threshold "$INPUT_THRESHOLD")
[ -z "${INPUT_MIN_EFFECT:-}" ] || arguments+=(--min-effect "$INPUT_MIN_EFFECT")
[ -z "${INPUT_BASELINE:-}" ] || arguments+=(--baseline "$INPUT_BASELINE")
[ -z "${INPUT_MAX_COST:-}" ] || arguments+=(--max-cost "$INPUT_MAX_COST")
arguments+=(--)
while IFS= read -r path; do
  [ -z "$path" ] || arguments+=("$path")
done <<<"${INPUT_PATHS:-}"

status=0
GITHUB_TOKEN='' "${command[@]}" "${arguments[@]}" || status=$?
cat "$summary" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"

if [ "${INPUT_COMMENT:-false}" = true ] && [ -s "$INPUT_REPORT" ]; then
  # Without the permission annotations and summary are still there.
  "${command[@]}" comment "$INPUT_REPORT" || echo "::warning title=plugin-eval::The comment was not posted."
fi
exit "$status"
