import { useBackCloses } from '../../ui/overlay-history.ts';
import { SearchSuggestions, type SearchSuggestionsProps } from './search-suggestions.tsx';

/** Screens on which the open search takes the whole screen; the styles have the same limit. */
const WHOLE_SCREEN = '(max-width: 768px)';

/** Suggestions under the search box while it is in use; on phones Back closes the search, not the page. */
export function SearchOverlay({ onLeave, ...suggestions }: SearchSuggestionsProps & { onLeave: () => void }) {
  useBackCloses(window.matchMedia(WHOLE_SCREEN).matches, onLeave);
  return <SearchSuggestions {...suggestions} />;
}
