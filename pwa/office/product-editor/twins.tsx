/** Warns of another product with the same title or code: people and scanners can't tell them apart, least of all at the till. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { barcodesOf } from '#contract/products/product-code.ts';
import { sameName } from '#contract/values/same-name.ts';
import { useDebounced } from '../../parts/forms/use-debounced.ts';
import { paths } from '../../parts/page/paths.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { goodsOfCodesQuery } from '../../queries/stock-documents.ts';
import { Notice } from '../../ui/notice.tsx';

/** Pause after the last keystroke, ms. */
const ASK_AFTER_MS = 600;
const SHORTEST = 3;

export interface TwinProps {
  /** Id of the form's own product, which is not a duplicate of itself. */
  ownId: string;
  className?: string | undefined;
}

interface TwinNoticeProps extends Pick<TwinProps, 'className'> {
  title: string;
  twin: { readonly _id: string; readonly title: string; readonly sku: string | null };
  advice: string;
}

function TwinNotice({ title, twin, advice, className }: TwinNoticeProps) {
  return (
    <Notice tone="low" className={className} title={title}>
      <Link to={paths.adminProductEdit(twin._id)} target="_blank">
        {twin.title}
      </Link>
      {twin.sku !== null && `, артикул ${twin.sku}`}. {advice} Сохранить можно.
    </Notice>
  );
}

export function TitleTwin({ title, ownId, className }: TwinProps & { title: string }) {
  const settled = useDebounced(title.trim(), ASK_AFTER_MS);
  const { data = [] } = useQuery({
    ...stockQuery({ q: settled, limit: 20 }),
    enabled: settled.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const twin = data.find((one) => one._id !== ownId && sameName(one.title, title));
  if (twin === undefined) return null;
  return (
    <TwinNotice
      title="Товар с таким названием уже есть"
      twin={twin}
      advice="Добавьте то, чем этот отличается."
      className={className}
    />
  );
}

/** @param props.barcode, props.moreBarcodes as typed */
export function CodeTwin({
  barcode,
  moreBarcodes,
  ownId,
  className,
}: TwinProps & { barcode: string; moreBarcodes: string }) {
  const codes = barcodesOf({
    barcode: useDebounced(barcode.trim(), ASK_AFTER_MS),
    moreBarcodes: useDebounced(moreBarcodes.trim(), ASK_AFTER_MS),
  });
  const { data = [] } = useQuery({ ...goodsOfCodesQuery(codes), enabled: codes.length > 0 });
  const shared = data.find(({ product }) => product._id !== ownId);
  if (shared === undefined) return null;
  return (
    <TwinNotice
      title={`Код ${shared.code} уже у другого товара`}
      twin={shared.product}
      advice="Касса по этому коду спросит, какой из них продан."
      className={className}
    />
  );
}
