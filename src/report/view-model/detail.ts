/** How much a report says: the verdict, what matters about a subject, or everything that its document holds. */
export type Detail = 'quiet' | 'normal' | 'verbose';
