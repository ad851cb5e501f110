/** Level of detail of a report: the verdict, the important parts, or everything in the document. */
export type Detail = 'quiet' | 'normal' | 'verbose';
