/** Whose cabinet this is. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import type { Profile } from '#contract/people/profile.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { profileQuery } from '../../queries/profile.ts';

/** Stands where there is nobody: the guard has not sent them away yet. */
const NOBODY: User = {
  _id: '',
  phone: '',
  name: '',
  role: 'customer',
  wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
};

export interface Account {
  /**
   * As the whole shop knows the person, in every tab and without a network; every profile that comes brings it up to
   * date.
   */
  person: User;
  /** What only the cabinet shows; undefined while the server hasn't answered. */
  profile: Profile | undefined;
  /** The server was asked and gave no profile. */
  failed: boolean;
  asking: boolean;
  askAgain: () => void;
}

export function useAccount(): Account {
  const person = usePerson().person ?? NOBODY;
  const { data, isError, isFetching, refetch } = useQuery({ ...profileQuery(person), enabled: person !== NOBODY });
  return { person, profile: data, failed: isError, asking: isFetching, askAgain: () => void refetch() };
}
