import { useQuery } from '@tanstack/react-query';
import { useRecentlyViewed } from '../../device/catalogue/use-catalogue.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { ROW_LENGTH, CategoryPlaceRow } from './category-row.tsx';

/** Goods viewed on this device, latest first, without the current product. */
export function RecentlyViewed({ except }: { except: string }) {
  const viewer = useViewer();
  const ids = useRecentlyViewed().filter((id) => id !== except);
  const { data } = useQuery(byIdsQuery(ids, viewer));
  return (
    <CategoryPlaceRow
      title="Вы смотрели"
      cards={ids.length === 0 ? [] : (data?.items ?? []).filter(({ _id }) => _id !== except).slice(0, ROW_LENGTH)}
    />
  );
}
