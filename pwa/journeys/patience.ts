/** Timeouts of journeys: generous for a busy machine, and free of cost while all is well. */
export const PATIENCE_MS = 120_000;
/** Maximum duration of a story, ms; one with many rounds adds the time of each. */
export const STORY_MS = 5 * PATIENCE_MS;
