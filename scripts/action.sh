#!/usr/bin/env bash
# Runs `plugin-eval ci` for the GitHub Action. Inputs come in variables and are passed on as whole arguments. What is
# checked out may be a stranger's: nothing of it chooses the program, and no file of it is taken for a report.
set -euo pipefail

own=$(mktemp -d)
trap 'rm -rf "$own"' EXIT
if [ -n "${INPUT_COMMAND:-}" ]; then
  read -r -a command <<<"$INPUT_COMMAND"
else
  version=$(node -p "require('${GITHUB_ACTION_PATH}/package.json').version")
  # npm obeys an .npmrc and a node_modules of the folder it runs in.
  (cd "$own" && npm install --prefix "$own" --no-save --ignore-scripts --no-audit --no-fund --loglevel=error "plugin-eval@${version}")
  command=(node "$own/node_modules/plugin-eval/dist/plugin-eval.js")
fi

arguments=(ci --output github --depth "${INPUT_DEPTH:-quick}" --fail-on "${INPUT_FAIL_ON:-error}")
arguments+=(-o "json:${own}/report.json" -o "sarif:${own}/report.sarif")
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || arguments+=(-o "markdown:${GITHUB_STEP_SUMMARY}")
[ -z "${INPUT_BASE:-}" ] || arguments+=(--base "$INPUT_BASE")
[ -z "${INPUT_THRESHOLD:-}" ] || arguments+=(--threshold "$INPUT_THRESHOLD")
[ -z "${INPUT_MIN_EFFECT:-}" ] || arguments+=(--min-effect "$INPUT_MIN_EFFECT")
[ -z "${INPUT_BASELINE:-}" ] || arguments+=(--baseline "$INPUT_BASELINE")
[ -z "${INPUT_MAX_COST:-}" ] || arguments+=(--max-cost "$INPUT_MAX_COST")
[ "${INPUT_COMMENT:-false}" != true ] || arguments+=(--comment)
arguments+=(--)
while IFS= read -r path; do
  [ -z "$path" ] || arguments+=("$path")
done <<<"${INPUT_PATHS:-}"

status=0
"${command[@]}" "${arguments[@]}" || status=$?

# Puts a file of ours in the checkout, in the place of whatever lies there, and never through a link of the checkout.
place() {
  [ -e "$1" ] || return 0
  local folder here
  folder=$(dirname -- "$2")
  here=$(pwd -P)
  if [ "${2#/}" = "$2" ]; then
    local existing=$folder
    while [ ! -e "$existing" ] && [ ! -L "$existing" ]; do existing=$(dirname -- "$existing"); done
    case "$(cd -- "$existing" && pwd -P)/" in
      "$here"/*) ;;
      *)
        echo "::warning title=plugin-eval::$(basename -- "$2") is not written: its folder leads out of the checkout."
        return 0
        ;;
    esac
  fi
  mkdir -p -- "$folder"
  rm -rf -- "$2"
  cp -- "$1" "$2"
}
place "$own/report.json" "${INPUT_REPORT:-plugin-eval.json}"
place "$own/report.sarif" "${INPUT_SARIF:-plugin-eval.sarif}"
exit "$status"
