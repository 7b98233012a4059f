const TURNS = 50;

/** Lets work under way go on for fifty turns of the event loop; a held-up process gets one turn in a single pause. */
export async function turnsPass(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
}
