/** Waits until it is known whose half-typed forms these are; comes with the forms, not with every page. */
import { lastPerson, subscribePresence } from '../../device/person/session.ts';
import { draftsOwner, noteRemembered } from './form-drafts.ts';

/** Calls back once, as soon as drafts can be read; at once where they can be already. @returns the way to give up */
export function whenDraftsReadable(then: () => void): () => void {
  if (draftsOwner() !== undefined) {
    then();
    return () => undefined;
  }
  let isOver = false;
  const look = () => {
    if (isOver || draftsOwner() === undefined) return;
    isOver = true;
    stop();
    then();
  };
  const stop = subscribePresence(look);
  lastPerson()
    .then((kept) => {
      noteRemembered(kept?.user._id);
      look();
    })
    // Without storage only the server can say who is here.
    .catch(() => undefined);
  return () => {
    isOver = true;
    stop();
  };
}
