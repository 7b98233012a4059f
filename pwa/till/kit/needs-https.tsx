/** The till's pages without https show this instead of their forms: no input there could be recorded. */
import { Notice } from '../../ui/notice.tsx';

export function NeedsHttps() {
  return (
    <Notice tone="sale" urgent title="Касса работает только по https">
      Откройте магазин по адресу, который начинается с https://: здесь ничего не записать.
    </Notice>
  );
}
