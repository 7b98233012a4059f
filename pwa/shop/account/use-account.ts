import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
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

export function useAccount() {
  const person = usePerson().person ?? PLACEHOLDER;
  const { data, isError, isFetching, refetch } = useQuery({ ...profileQuery(person), enabled: person !== PLACEHOLDER });
  return {
    /** The person as the whole shop knows them, in every tab and offline; each fetched profile updates it. */
    person,
    /** The fields that only the account pages show; undefined until the server answers. */
    profile: data,
    failed: isError,
    asking: isFetching,
    askAgain: () => void refetch(),
  };
}
