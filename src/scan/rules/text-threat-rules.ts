import type { ScanRule } from './scan-rule.ts';

/** What texts tell the agent to do. */
export const TEXT_THREAT_RULES: readonly ScanRule[] = [
  {
    id: 'data-leak-instruction',
    group: 'security',
    level: 'warning',
    title: 'The agent is told to send data away',
    detects:
      "A sentence that orders the agent to send, upload, mail or embed in a link what the user keeps (files, conversations, results, secrets) to an address that is no known service. An error for secrets and conversations, where it is to happen without the user's knowledge, where it stands where readers do not see it, and for a link that carries a secret.",
    why: 'An agent obeys sentences as it obeys code; no script is needed.',
    fix: 'Remove it, or let the user choose the address and confirm each transfer.',
    owasp: ['AST01', 'AST05'],
    categories: ['data_exfiltration_disclosure', 'instruction_goal_memory_manipulation'],
  },
  {
    id: 'concealed-action',
    group: 'security',
    level: 'warning',
    title: 'The agent is told to hide what it does from the user',
    detects:
      'An order not to tell the user, or to act secretly, together with something that the user would want to know of: sending, running, installing, deleting, changing files, credentials. An error where data or an address is named with it. Being told not to mention a style or a step is not enough.',
    why: 'Work that is honest need not be hidden from the person it is done for.',
    fix: 'Say what is done, and remove the order.',
    owasp: ['AST01'],
    categories: ['instruction_goal_memory_manipulation', 'defense_evasion_obfuscation'],
  },
  {
    id: 'remote-instructions',
    group: 'security',
    level: 'warning',
    title: 'The agent is told to obey what an address says',
    detects:
      'A sentence that orders the agent to fetch an address that is no known service and to follow the instructions found there. An error where that is to happen again and again.',
    why: 'The skill that was reviewed is not the one that is followed: whoever owns the address can change it for everybody at once.',
    fix: 'Put the instructions into the skill.',
    owasp: ['AST05'],
    categories: ['instruction_goal_memory_manipulation', 'execution_code_delivery'],
  },
  {
    id: 'self-propagation',
    group: 'security',
    level: 'warning',
    title: 'The skill plants itself elsewhere',
    detects:
      'The agent is told to copy the instructions of the skill into the memory of agents, their standing instructions, other skills or other projects so that they stay in force, or to hand them on to other agents. An error where it says all or every one of them.',
    why: 'Removing the skill no longer removes it, and what it says reaches work that nobody installed it for.',
    fix: 'Leave the memory of the agent to the user.',
    owasp: ['AST01'],
    categories: ['persistence_control', 'instruction_goal_memory_manipulation'],
  },
  {
    id: 'guardrails-off',
    group: 'security',
    level: 'warning',
    title: 'The agent is told to set its safety rules aside',
    detects:
      'An order to ignore or get around safety rules, warnings of security tools or the confirmation of payments and transfers.',
    why: 'They are what protects the user when a skill, or the agent, is wrong.',
    fix: 'Remove the order, and say what the skill needs.',
    owasp: ['AST01', 'AST03'],
    categories: ['privilege_tool_authority_abuse', 'instruction_goal_memory_manipulation'],
  },
  {
    id: 'false-prerequisite',
    group: 'security',
    level: 'error',
    title: 'An invented prerequisite is to be installed by hand',
    detects:
      'The reader is told to download an archive that opens with a password that is given beside it, to copy a script from a paste site into a terminal, or to paste an encoded command there. A warning where a program file from an unknown host is made a condition of using the skill.',
    why: 'A password keeps virus scanners from looking inside; a terminal asks no questions. This is how the campaigns of 2026 installed their thieves.',
    fix: 'Name a package of a registry, or the official page of the product.',
    owasp: ['AST01', 'AST02'],
    categories: ['execution_code_delivery', 'dependency_supply_chain'],
  },
  {
    id: 'secret-asked-for',
    group: 'security',
    level: 'warning',
    title: 'The user is asked for a secret that nobody should be told',
    detects:
      'The agent is told to ask for, or to keep, seed phrases, private keys of wallets, master passwords or numbers and codes of credit cards, or to talk the user into giving it the password of their machine or a code of their account; a command shows a dialog that looks like one of the system and wants a password.',
    why: 'Whoever knows them owns what they protect, and a conversation is stored and sent on.',
    fix: 'Use a signing device, a wallet connection or a payment page, which keep the secret to themselves.',
    owasp: ['AST01', 'AST03'],
    categories: ['credential_access'],
  },
  {
    id: 'sabotage',
    group: 'security',
    level: 'warning',
    title: "The agent is told to spoil the user's work",
    detects:
      'An order to build hidden defects, backdoors or changed payment details into what the agent produces, or to promote a product or a referral in every answer. An error for backdoors and payment details.',
    why: 'The user relies on the result and has no reason to look for it.',
    fix: 'Remove it.',
    owasp: ['AST01'],
    categories: ['integrity_output_manipulation'],
  },
  {
    id: 'unasked-for-act',
    group: 'security',
    level: 'warning',
    title: "The agent is told to act for somebody else with the user's accounts",
    detects:
      "An order to promote, follow or recommend somebody with the user's account, to give rights to an address that the skill brings along, to accept whatever somebody proposes, or to write to all of the user's contacts. An error for administrators, owners and deploy keys.",
    why: 'The user answers for what is done in their name, and did not ask for it.',
    fix: 'Leave the act to the user, or ask before each one.',
    owasp: ['AST01', 'AST03'],
    categories: ['privilege_tool_authority_abuse', 'instruction_goal_memory_manipulation'],
  },
  {
    id: 'privilege-widening',
    group: 'security',
    level: 'warning',
    title: 'Far more rights are given than the task needs',
    detects:
      'An order to give administrator or root rights, or to open files of the machine to everybody, for convenience, for good, or without asking; a command or a file of services that gives a container the root of the machine to write to.',
    why: 'Whatever goes wrong later, by mistake or by attack, has these rights.',
    fix: 'Name the one right that is needed, and for how long.',
    owasp: ['AST03'],
    categories: ['privilege_tool_authority_abuse'],
  },
  {
    id: 'unbounded-work',
    group: 'security',
    level: 'warning',
    title: 'Work without end is ordered',
    detects:
      'An order to repeat something ten thousand times or more, to go on when the user says stop, to let agents start agents without a limit, or to use up the quota.',
    why: "It spends the user's money and time, and stopping it is made hard.",
    fix: 'Give the work a limit, and let the user end it.',
    owasp: ['AST01'],
    categories: ['resource_availability_abuse'],
  },
  {
    id: 'hidden-text',
    group: 'security',
    level: 'error',
    title: 'Text that readers cannot see speaks to the agent',
    detects:
      'Words written in characters that are not shown (tag characters, or letters broken up by invisible ones).',
    why: 'The reviewer and the agent read two different texts.',
    fix: 'Remove it.',
    owasp: ['AST01', 'AST04'],
    categories: ['defense_evasion_obfuscation', 'instruction_goal_memory_manipulation'],
  },
];
