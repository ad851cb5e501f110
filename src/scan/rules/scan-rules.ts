import checksDisabled from './checks-disabled.json' with { type: 'json' };
import concealedAction from './concealed-action.json' with { type: 'json' };
import dataLeakInstruction from './data-leak-instruction.json' with { type: 'json' };
import destructiveCommand from './destructive-command.json' with { type: 'json' };
import disguisedCode from './disguised-code.json' with { type: 'json' };
import falsePrerequisite from './false-prerequisite.json' with { type: 'json' };
import guardrailsOff from './guardrails-off.json' with { type: 'json' };
import hiddenText from './hidden-text.json' with { type: 'json' };
import knownIndicator from './known-indicator.json' with { type: 'json' };
import lookalikeHost from './lookalike-host.json' with { type: 'json' };
import notUnderstood from './not-understood.json' with { type: 'json' };
import persistence from './persistence.json' with { type: 'json' };
import privilegeWidening from './privilege-widening.json' with { type: 'json' };
import remoteCode from './remote-code.json' with { type: 'json' };
import remoteInstructions from './remote-instructions.json' with { type: 'json' };
import reservedHost from './reserved-host.json' with { type: 'json' };
import reverseShell from './reverse-shell.json' with { type: 'json' };
import reviewerFinding from './reviewer-finding.json' with { type: 'json' };
import sabotage from './sabotage.json' with { type: 'json' };
import type { ScanRule } from './scan-rule.ts';
import secretAskedFor from './secret-asked-for.json' with { type: 'json' };
import secretGathered from './secret-gathered.json' with { type: 'json' };
import secretSent from './secret-sent.json' with { type: 'json' };
import secretShown from './secret-shown.json' with { type: 'json' };
import selfPropagation from './self-propagation.json' with { type: 'json' };
import unaskedForAct from './unasked-for-act.json' with { type: 'json' };
import undeclaredCapability from './undeclared-capability.json' with { type: 'json' };
import undeclaredTransfer from './undeclared-transfer.json' with { type: 'json' };
import unreadProgram from './unread-program.json' with { type: 'json' };

/** The rules of the scanner, each in a file of its own; a level is that of the ordinary case. Those of users have the same format: see user-rules/. */
export const SCAN_RULES: readonly ScanRule[] = (
  [
    remoteCode,
    secretSent,
    secretGathered,
    secretShown,
    undeclaredTransfer,
    reverseShell,
    disguisedCode,
    persistence,
    checksDisabled,
    destructiveCommand,
    dataLeakInstruction,
    concealedAction,
    remoteInstructions,
    selfPropagation,
    guardrailsOff,
    falsePrerequisite,
    secretAskedFor,
    sabotage,
    unaskedForAct,
    privilegeWidening,
    hiddenText,
    knownIndicator,
    reviewerFinding,
    reservedHost,
    lookalikeHost,
    unreadProgram,
    notUnderstood,
    undeclaredCapability,
  ] as unknown as Omit<ScanRule, 'group'>[]
).map((rule) => ({ ...rule, group: 'security' }));

const BY_ID = new Map(SCAN_RULES.map((rule) => [rule.id, rule]));

/** The rule of an id that the code itself names, or one of the user's own. */
export function scanRuleOf(id: string, own: readonly ScanRule[] = []): ScanRule {
  const rule = BY_ID.get(id) ?? own.find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Error(`The rule '${id}' is not one of the scanner.`);
  return rule;
}
