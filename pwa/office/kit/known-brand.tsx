import { useQuery } from '@tanstack/react-query';
import { sameName } from '#contract/values/same-name.ts';
import { facetsQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Id of the datalist of brands that `KnownBrand` renders, for the `list` attribute of its field. */
export const KNOWN_BRANDS = 'known-brands';

export interface KnownBrandProps {
  brand: string;
  onTake: (spelling: string) => void;
  className?: string | undefined;
}

/** Below a brand field: completes the typed text, and suggests the shop's spelling of a brand. */
export function KnownBrand({ brand, onTake, className }: KnownBrandProps) {
  const { data } = useQuery(facetsQuery({ brand: [] }, useViewer()));
  const known = data?.brands.find(({ name }) => sameName(name, brand))?.name;
  return (
    <>
      <datalist id={KNOWN_BRANDS}>
        {data?.brands.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {known !== undefined && known !== brand.trim() && (
        <Notice
          tone="low"
          className={className}
          title={`В магазине этот бренд пишут «${known}»`}
          action={<LinkButton onClick={() => onTake(known)}>Написать так же</LinkButton>}
        />
      )}
    </>
  );
}
