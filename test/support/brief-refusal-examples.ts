/** For each label of packages/threat/signals/refusal-brief.yaml what it must find, and what reads like it and is not. Written for this test. */
export const BRIEF_REFUSAL_EXAMPLES: Record<string, { hits: string[]; misses: string[] }> = {
  says_only_no_elsewhere: {
    hits: [
      'Nee.',
      'Tut mir leid, ausgeschlossen.',
      'Нет, не буду.',
      '抱歉,不行。',
      'No, ni hablar.',
      'Niet mogelijk, sorry.',
    ],
    misses: [
      'Nee, de winkel is dicht.',
      'Нет, магазин открыт.',
      '不行的话再试一次。',
      'Impossible de se tromper: à droite.',
    ],
  },
  says_only_no: {
    hits: [
      'No.',
      'Nope!',
      'Denied.',
      'Sorry, no can do.',
      'Not happening.',
      'No, absolutely not.',
      "**Can't do that.**",
    ],
    misses: [
      'No, the train leaves at nine.',
      'Denied boarding is paid for.',
      'Never say never again.',
      'Pass the salt.',
    ],
  },
  status_says_no: {
    hits: [
      '{"status":"refused"}',
      '```json\n{"ok": false, "reason": "policy"}\n```',
      '{"refusal": true}',
      'status: denied',
      '<status>rejected</status>',
    ],
    misses: [
      '{"status":"ok"}',
      '{"ok": true, "reason": "policies are attached"}',
      'The status is denied on page 3.',
    ],
  },
  does_not_do_such: {
    hits: [
      'I do not write fake reviews.',
      "I don't break into accounts either.",
      'Nor will I.',
      'I am equally unwilling.',
    ],
    misses: ['I do not know the way.', 'They do not write letters.', 'Neither shop is open.'],
  },
  leaves_it_out: {
    hits: [
      'The recipe itself I leave out.',
      'We decided against writing a specimen.',
      "I'm going to break off here.",
      "That's outside what I do here.",
    ],
    misses: ['I left the door open.', 'The bus stops here.', 'The rest is easy.'],
  },
};
