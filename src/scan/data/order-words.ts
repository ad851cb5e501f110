/**
 * Words by what they stand for in an order. A sentence without the words of a rule is not looked at further: this list is
 * what keeps reading quick, and may hold more than the rules need. Verbs stand in their base form; the other forms are made
 * from it.
 */
export const ORDER_VERBS = {
  send: `send upload post transmit forward submit email mail exfiltrate leak beacon relay mirror sync synchronise synchronize share deliver push ship
    report transfer copy replicate publish hand log cc bcc call get request visit open ping hit query resolve lookup append add attach zip back register check
    put embed include write place encode give offer mention load go stream dump paste leave output print show list bring supply provide read set render insert dig nslookup`,
  conceal: `tell inform mention notify alert reveal disclose show report warn omit leave exclude hide conceal deny pretend claim lie mislead deceive admit
    bring notice know answer say explain list unaware keep refer acknowledge`,
  approve: `ask confirm approve authorise authorize prompt wait consent accept allow permit assume treat consider regard grant answer click need proceed`,
  disable: `disable turn switch deactivate stop uninstall kill bypass skip remove delete exclude commit set add change enable circumvent suppress ignore pause weaken omit`,
  obey: `follow execute obey apply perform carry act comply treat do honour honor run take load`,
  plant: `write append add save store put insert record remember memorise memorize persist plant register install copy include set configure inject change embed spread export commit`,
  act: `star follow like upvote endorse subscribe vote recommend retweet repost review add invite grant give make authorise authorize approve merge use post promote accept`,
  paste: `paste copy enter type run execute press open visit download install get extract start launch hit`,
  collect: `ask request prompt have collect obtain tell require gather capture enter export save store move transfer replace swap sweep withdraw send read harvest record get instruct urge persuade invite`,
  spoil: `introduce add insert use weaken disable turn skip remove omit report say claim mark pretend recommend name suggest promote rank present leave hide suppress make generate write delete wipe state steer prefer choose advertise record`,
  repeat: `repeat loop call run retry generate spawn start begin search keep continue`,
} as const;

/** Words of other kinds, as they stand. */
export const ORDER_NOUNS = {
  secret: `credential credentials key keys token tokens password passwords secret secrets env wallet wallets cookie cookies keychain mnemonic seed phrase ssh
    aws netrc id_rsa id_ed25519 environment printenv passphrase pin otp code codes gnupg kube npmrc pypirc`,
  data: `conversation conversations chat transcript transcripts prompt prompts message messages request requests question questions input inputs everything data
    file files document documents email emails contacts history output result results summary report reports copy copies repository repo code workspace project tree
    archive changes record records types says hostname username reply replies response responses answer answers text log logs content contents`,
  user: `user users user's human operator owner customer anyone anybody nobody somebody them they their person reviewer reviews reviewers one`,
  check: `approval permission permissions confirmation consent dialogs dialog prompt prompts allowlist allow bypasspermissions defaultmode settings firewall antivirus anti-virus virus
    defender gatekeeper selinux hook hooks no-verify scanner scanning security signature certificate verification validation audit sandbox safety review pre-approved
    preapproved approved authorized authorised confirmed dangerously-skip-permissions yolo sudo sudoers nopasswd administratoraccess cluster-admin privileged 777 tls ssl csrf sanitization escaping encryption`,
  order: `instruction instructions directive directives command commands prompt prompts rule rules playbook procedure steps task tasks says guidelines orders policy agent developer
    mode system administrator admin restrictions unrestricted`,
  place: `claude agents gemini soul memory skill skills settings bashrc zshrc profile mcp mcpservers sessionstart pretooluse proxy base_url anthropic_base_url openai_base_url https_proxy
    http_proxy readme registry cursorrules permanently future configuration global system-wide repository repositories agent trusted`,
  trigger: `if when only until after once later date from whenever unless on`,
  shell: `terminal powershell console cmd run window spotlight clipboard captcha robot human verify prompt shell curl iwr irm mshta osascript base64`,
  money: `wallet wallets balance funds bitcoin ethereum solana address crypto phrase mnemonic seed private iban payment payments donation donations tip tips allowance fee fees royalties swap swaps deposit`,
  quality: `subtle subtly small slightly md5 sha1 des ecb eval hard-coded hardcoded backdoor validation verification random rounding error errors bug bugs vulnerability vulnerabilities test tests checks everything best
    first top security account password passwords predictable predicted all result results successful`,
  amount: `endless endlessly infinite infinitely indefinitely forever limit times never until each others even stop`,
} as const;

export type VerbClass = keyof typeof ORDER_VERBS;
export type NounClass = keyof typeof ORDER_NOUNS;
