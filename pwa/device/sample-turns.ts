const TURNS = 50;

/**
 * Lets work under way go on for fifty turns of the event loop, of a millisecond or more each. After one pause of 50 ms, a process that was
 * held up meanwhile has had a single turn.
 */
export async function turnsPass(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
}
