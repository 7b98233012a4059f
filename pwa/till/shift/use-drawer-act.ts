/** Writes what one dialog of the drawer says, once, however often and quickly it is sent. */
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { User } from '#contract/people/auth.ts';
import { recordDrawerAct, type DrawerAct } from '../../device/durable/drawer.ts';
import { useSave } from '../../queries/use-save.ts';

/** `write` rejects when nothing was written; the same dialog may then write again. */
export function useDrawerAct(person: User): { write: (act: DrawerAct) => Promise<void>; busy: boolean } {
  const [id] = useState(() => newId());
  const { run, busy } = useSave();
  const write = (act: DrawerAct) =>
    run(() => recordDrawerAct(person, act.kind === 'in' || act.kind === 'out' ? { id, ...act } : act));
  return { write, busy };
}
