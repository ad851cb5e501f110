import type { BuiltInSkill } from './built-in-skill.ts';

/**
 * Ordinary skills that stand beside a skill which has too few siblings of its own. Jobs far from one another, plain
 * descriptions that claim nothing else, and none of them about writing or assessing skills.
 */
export const DISTRACTOR_SKILLS: readonly BuiltInSkill[] = [
  {
    name: 'meeting-minutes',
    description:
      'Turns notes or a transcript of a meeting into minutes with decisions, owners and dates. Use when somebody asks for minutes or a summary of a meeting.',
    body: `
# Meeting minutes

1. List who took part, and the date.
2. Write one paragraph for each topic, in the order of the meeting.
3. Put all decisions into a table: decision, owner, due date. Write "open" where the notes do not say.
4. Leave out small talk.
`,
  },
  {
    name: 'recipe-scaling',
    description:
      'Scales the quantities of a cooking recipe to another number of servings and converts kitchen units. Use when a recipe has to be made larger or smaller.',
    body: `
# Recipe scaling

Multiply every quantity by wanted servings / given servings. Round to what a kitchen can measure: grams to 5, spoons to
a half, eggs to one. Baking powder and salt grow with the power 0.9. Say how the time in the oven changes.
`,
  },
  {
    name: 'travel-itinerary',
    description:
      'Plans a journey day by day with routes, opening hours and alternatives for bad weather. Use when somebody wants an itinerary for a trip.',
    body: `
# Travel itinerary

Ask for the dates, the place and the pace. Give every day a morning, an afternoon and an evening, with travel times
between them, and one alternative for rain. Book nothing.
`,
  },
  {
    name: 'invoice-reminder',
    description:
      'Writes reminders for unpaid invoices, from a friendly note to a final notice. Use when a customer has not paid an invoice in time.',
    body: `
# Invoice reminder

Three levels: a friendly note up to 14 days after the due date, a reminder with a new date up to 30 days, a final notice
after that. Name the number, the date and the amount of the invoice in each. Threaten nothing that was not decided.
`,
  },
  {
    name: 'vocabulary-cards',
    description:
      'Makes flash cards for learning the vocabulary of a foreign language. Use when somebody wants cards or a word list to study.',
    body: `
# Vocabulary cards

One card for each word: the word, its gender or irregular forms, one translation, one short sentence that shows its
use. Return a table with the columns front and back, at most 30 cards at a time.
`,
  },
  {
    name: 'chart-captions',
    description:
      'Writes titles, captions and alternative texts for charts and diagrams. Use when a figure needs a caption or a description for screen readers.',
    body: `
# Chart captions

The title says what was found, the caption what is shown, with units, period and source. The alternative text names the
kind of chart, the axes and the three most important values.
`,
  },
  {
    name: 'log-timeline',
    description:
      'Orders log lines of several servers into one timeline of an incident. Use when logs with different clocks or formats have to be read together.',
    body: `
# Log timeline

Bring all times to UTC and say by how much each clock is off. Keep the lines that changed something: starts, stops,
errors, deployments. Return a table: time, server, event, line.
`,
  },
  {
    name: 'press-release',
    description:
      'Writes press releases about products, events and results. Use when news of an organisation has to be announced to journalists.',
    body: `
# Press release

Headline, place and date, then who, what, when, where and why in the first paragraph. One quotation of a named person,
one paragraph about the organisation, one contact. No superlatives.
`,
  },
  {
    name: 'garden-calendar',
    description:
      'Plans sowing, planting and harvest of a vegetable garden by climate and month. Use when somebody asks what to do in a garden and when.',
    body: `
# Garden calendar

Ask for the region or the date of the last frost. Count back from it for sowing indoors and forward for sowing outdoors.
Return a table by month, and note which plants should not stand beside each other.
`,
  },
  {
    name: 'survey-questions',
    description:
      'Drafts questionnaires with neutral questions and balanced answer scales. Use when somebody plans a survey or wants a questionnaire checked.',
    body: `
# Survey questions

One thought to a question, no leading words, scales with as many steps on either side. Put personal questions last. Say
for each question which decision its answers serve, and drop those that serve none.
`,
  },
];
