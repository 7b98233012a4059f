/** How long a journey waits for anything at all: for a busy machine, and at no cost while all is well. */
export const PATIENCE_MS = 120_000;
/** How long a whole story may take; one with many rounds adds what each of them may take. */
export const STORY_MS = 5 * PATIENCE_MS;
