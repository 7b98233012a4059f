import { Notice } from '../../ui/notice.tsx';

/** First in a form that opened with what its person had typed and not saved: without it, that would pass for saved. */
export function RestoredNotice() {
  return <Notice title="Здесь то, что вы ввели раньше и не сохранили">«Отмена» это удалит.</Notice>;
}
