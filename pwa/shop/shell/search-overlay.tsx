import { useBackCloses } from '../../ui/use-back-closes.ts';
import { SearchSuggestions, type SearchSuggestionsProps } from './search-suggestions.tsx';

/** Where the search takes the whole screen while in use, as its styles have it. */
const WHOLE_SCREEN = '(max-width: 768px)';

/** What stands under the search box while it is in use; on phones Back leaves the search, not the page. */
export function SearchOverlay({ onLeave, ...suggestions }: SearchSuggestionsProps & { onLeave: () => void }) {
  useBackCloses(window.matchMedia(WHOLE_SCREEN).matches, onLeave);
  return <SearchSuggestions {...suggestions} />;
}
