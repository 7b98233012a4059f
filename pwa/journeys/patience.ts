/** How long a journey waits for anything at all: for a busy machine, and at no cost while all is well. */
export const PATIENCE_MS = 120_000;
