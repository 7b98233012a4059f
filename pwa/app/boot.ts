/** What the page starts beside its first render. Nothing here may hold the render up. */
import { onReconnect, watchConnection } from './connection-watch.ts';
import { dropAnswersWithPerson, queryClient } from './query-client.ts';
import { sessionRanOut, followOtherTabs } from '../local/session.ts';
import { net } from '../net/call.ts';
import { startSync } from '../sync/triggers.ts';
import { bootSession, confirmIfUnsure } from '../queries/session.ts';

export function boot(): void {
  watchConnection();
  dropAnswersWithPerson();
  followOtherTabs();
  net.onSessionEnd(() => void sessionRanOut());
  onReconnect(() => {
    void confirmIfUnsure();
    void queryClient.invalidateQueries();
  });
  void bootSession();
  startSync();
}
