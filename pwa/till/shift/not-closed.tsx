/** The closing failed: an error is shown and the form keeps its values. */
import { NothingToCloseError } from '../../device/shifts/shifts.ts';
import { Notice } from '../../ui/notice.tsx';

export function NotClosed({ error }: { error: unknown }) {
  if (error instanceof NothingToCloseError) {
    return (
      <Notice tone="low" urgent title="Закрывать нечего">
        Смену уже закрыли, возможно, в другом окне этой кассы.
      </Notice>
    );
  }
  return (
    <Notice tone="sale" urgent title="Смена НЕ закрыта">
      Не удалось записать её на устройство. То, что вы ввели, осталось в форме: освободите место и попробуйте ещё раз.
    </Notice>
  );
}
