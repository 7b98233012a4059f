/** The account's person and profile. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { profileQuery } from '../../queries/profile.ts';

/** Placeholder for the moment before the guard redirects a guest. */
const PLACEHOLDER: User = {
  _id: '',
  phone: '',
  name: '',
  role: 'customer',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
};

export interface Account {
  /** The person as the whole shop knows them, in every tab and offline; each fetched profile updates it. */
  person: User;
  /** The fields that only the account pages show; undefined until the server answers. */
  profile: Profile | undefined;
  /** The request for the profile failed. */
  failed: boolean;
  asking: boolean;
  askAgain: () => void;
}

export function useAccount(): Account {
  const person = usePerson().person ?? PLACEHOLDER;
  const { data, isError, isFetching, refetch } = useQuery({ ...profileQuery(person), enabled: person !== PLACEHOLDER });
  return { person, profile: data, failed: isError, asking: isFetching, askAgain: () => void refetch() };
}
