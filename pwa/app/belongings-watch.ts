/** Follows the cart and the favourites of a person with a confirmed session; a guest loads nothing of it. */
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { onReconnect } from './connection-watch.ts';

/** Starts watching, for the page's lifetime. */
export function watchBelongings(): void {
  let followed: string | null = null;
  let stop = (): void => undefined;

  async function follow(): Promise<void> {
    const { person, status } = readPresence();
    // A person whom the server has not confirmed for the moment is still followed: their acts wait.
    if (person !== null && status !== 'online' && person._id === followed) return;
    const next = status === 'online' ? (person?._id ?? null) : null;
    if (next === followed) return;
    stop();
    stop = () => undefined;
    followed = next;
    if (next === null) return;
    const { followBelongings } = await import('./follow-belongings.ts');
    if (followed !== next) return;
    stop();
    stop = followBelongings(next);
  }
  const followOrLater = (): void => {
    follow().catch((error: unknown) => {
      // The code has not come: the next contact with the server tries again.
      followed = null;
      console.warn('Cart and favourites are not exchanged yet', error);
    });
  };
  subscribePresence(followOrLater);
  onReconnect(followOrLater);
  followOrLater();
}
