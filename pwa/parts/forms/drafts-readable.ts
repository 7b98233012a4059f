/** Waits until the owner of half-typed forms is known; loaded with the forms, not with every page. */
import { lastPerson, subscribePresence } from '../../device/person/session.ts';
import { draftsOwner, noteRemembered } from './form-drafts.ts';

/** Calls back once drafts can be read, at once if they already can. @returns a function that cancels */
export function whenDraftsReadable(then: () => void): () => void {
  if (draftsOwner() !== undefined) {
    then();
    return () => undefined;
  }
  let isOver = false;
  const check = () => {
    if (isOver || draftsOwner() === undefined) return;
    isOver = true;
    stop();
    then();
  };
  const stop = subscribePresence(check);
  lastPerson()
    .then((kept) => {
      noteRemembered(kept?.user._id);
      check();
    })
    // Without storage only the server can name the person.
    .catch(() => undefined);
  return () => {
    isOver = true;
    stop();
  };
}
